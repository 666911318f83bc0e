import { Button, PasswordInput, Progress, Text } from '@mantine/core';
import { getBasicData } from '@wms/contract/humanResources/basic-data';
import { getPersonalData } from '@wms/contract/humanResources/personal-data';
import { updatePassword } from '@wms/contract/identity/password';
import { listSessions } from '@wms/contract/identity/session';
import { useId, useState } from 'react';
import { useAnswer } from '../../ui/answer.ts';
import { useContractForm, useUnsavedGuard } from '../../ui/form.ts';
import classes from './PasswordForm.module.css';
import { strength } from './strength.ts';

const empty = { current_password: '', new_password: '', repeated: '' };

/** Changes the password; the server closes all other sessions. */
export function PasswordForm() {
  const [differs, setDiffers] = useState(false);
  const form = useContractForm(updatePassword, {
    initial: empty,
    toBody: ({ current_password, new_password }) => ({ current_password, new_password }),
    refetch: [listSessions],
    onDone: () => form.reset(),
  });
  const { new_password, repeated } = form.values;
  const typed = form.values.current_password !== '' || new_password !== '';
  useUnsavedGuard(typed && !form.busy);

  const repeatedField = form.field('repeated');
  const wrong = differs && repeated !== new_password;
  return (
    <form
      noValidate
      className={classes.form}
      aria-label="Cambio della password"
      onSubmit={(event) => {
        event.preventDefault();
        setDiffers(new_password !== repeated);
        if (new_password === repeated) void form.submit(event);
      }}
    >
      <PasswordInput
        label="Password attuale"
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Mostra o nascondi la password attuale', tabIndex: 0 }}
        {...form.field('current_password')}
      />
      <NewPasswordInput field={form.field('new_password')} password={new_password} />
      <PasswordInput
        label="Ripeti la nuova password"
        autoComplete="new-password"
        withAsterisk
        visibilityToggleButtonProps={{ 'aria-label': 'Mostra o nascondi la password ripetuta', tabIndex: 0 }}
        {...repeatedField}
        onBlur={() => setDiffers(repeated !== '' && repeated !== new_password)}
        aria-invalid={wrong || undefined}
        error={wrong ? 'Le due password sono diverse: riscrivila' : null}
      />
      <div>
        <Button type="submit" loading={form.busy}>
          Cambia password
        </Button>
      </div>
    </form>
  );
}

type Field = ReturnType<ReturnType<typeof useContractForm>['field']>;

function NewPasswordInput({ field, password }: { field: Field; password: string }) {
  const person = useAnswer(getPersonalData).data;
  const basic = useAnswer(getBasicData).data;
  const hint = useId();
  const names = person
    ? [person.nome, person.cognome, person.username]
    : basic
      ? [basic.nome, basic.cognome]
      : [];
  const { score, word, advice } = strength(password, names);
  return (
    <div>
      <PasswordInput
        label="Nuova password"
        description="Almeno 10 caratteri: quattro parole a caso vanno benissimo"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="new-password"
        aria-describedby={hint}
        visibilityToggleButtonProps={{ 'aria-label': 'Mostra o nascondi la nuova password', tabIndex: 0 }}
        {...field}
      />
      <div id={hint} aria-live="polite">
        {password !== '' && (
          <>
            <Progress
              value={(score + 1) * 25}
              size={4}
              mt={8}
              color={['red', 'amber', 'green', 'green'][score] ?? 'gray'}
              aria-hidden
            />
            <Text size="sm" mt={4}>
              {word}
              {advice && `: ${advice.charAt(0).toLowerCase()}${advice.slice(1)}`}
            </Text>
          </>
        )}
      </div>
    </div>
  );
}
