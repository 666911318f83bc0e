/** A new password, typed twice. A hint rates its strength, and the form isn't sent while the two are different. */
import { PasswordInput, Progress, Text } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { afterPointer } from '../../client/pointer.ts';
import type { ContractForm } from '../../ui/form/contract-form.ts';
import { helpBelow } from '../../ui/form/help-below.ts';
import { strength } from './strength.ts';

export type NewPasswordValues = { new_password: string; repeated: string };

export type NewPassword = {
  /** Sends the form if both are equal. */
  submit: (event: FormEvent) => void;
  differs: boolean;
  check: () => void;
};

export function useNewPassword(
  form: Pick<ContractForm, 'submit'> & { values: NewPasswordValues },
): NewPassword {
  const [told, setTold] = useState(false);
  const { new_password, repeated } = form.values;
  return {
    submit: (event) => {
      event.preventDefault();
      setTold(new_password !== repeated);
      if (new_password === repeated) void form.submit(event);
    },
    differs: told && repeated !== new_password,
    check: () => afterPointer(() => setTold(repeated !== '' && repeated !== new_password)),
  };
}

export function NewPasswordFields({
  form,
  state: { differs, check },
  names = [],
}: {
  form: Pick<ContractForm, 'field'> & { values: NewPasswordValues };
  state: NewPassword;
  /** Names that the password must not contain. */
  names?: readonly string[];
}) {
  const hint = useId();
  const password = form.values.new_password;
  const { score, word, advice } = strength(password, names);
  return (
    <>
      <div>
        <PasswordInput
          label="Nuova password"
          description="Almeno 10 caratteri: quattro parole a caso vanno benissimo"
          {...helpBelow}
          autoComplete="new-password"
          aria-describedby={hint}
          visibilityToggleButtonProps={{ 'aria-label': 'Mostra o nascondi la nuova password', tabIndex: 0 }}
          {...form.field('new_password')}
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
      <PasswordInput
        label="Ripeti la nuova password"
        autoComplete="new-password"
        withAsterisk
        visibilityToggleButtonProps={{ 'aria-label': 'Mostra o nascondi la password ripetuta', tabIndex: 0 }}
        {...form.field('repeated')}
        onBlur={check}
        aria-invalid={differs || undefined}
        error={differs ? 'Le due password sono diverse: riscrivila' : null}
      />
    </>
  );
}
