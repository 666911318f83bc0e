import { Button, PasswordInput, Text } from '@mantine/core';
import { getBasicData } from '@wms/contract/humanResources/personal-data/basic-data';
import { getPersonalData } from '@wms/contract/humanResources/personal-data/endpoints';
import { updatePassword } from '@wms/contract/identity/password/endpoints';
import { getSecondFactor } from '@wms/contract/identity/second-factor/endpoints';
import { getSignInWays, listSessions } from '@wms/contract/identity/sessions/endpoints';
import { useAnswer } from '../../client/answer.ts';
import { useContractForm } from '../../ui/form/contract-form.ts';
import { useUnsavedGuard } from '../../ui/form/unsaved.ts';
import { NewPasswordFields, useNewPassword } from './NewPasswordFields.tsx';
import classes from './PasswordForm.module.css';

/** Changes the password, if the organisation uses passwords and this person has one. */
export function PasswordForm() {
  const ways = useAnswer(getSignInWays);
  const own = useAnswer(getSecondFactor);
  if (ways.data?.password === false)
    return <Text>Qui si accede con {ways.data.provider}, senza password.</Text>;
  if (own.data?.hasPassword === false)
    return <Text>Non hai una password. Per averne una, esci e scegli «Password dimenticata?».</Text>;
  return <ChangePassword />;
}

/** The server closes all other sessions. */
function ChangePassword() {
  const form = useContractForm(updatePassword, {
    initial: { current_password: '', new_password: '', repeated: '' },
    toBody: ({ current_password, new_password }) => ({ current_password, new_password }),
    refetch: [listSessions],
    onDone: () => form.reset(),
  });
  const state = useNewPassword(form);
  const typed = form.values.current_password !== '' || form.values.new_password !== '';
  useUnsavedGuard(typed && !form.busy);

  const person = useAnswer(getPersonalData).data;
  const basic = useAnswer(getBasicData).data;
  const names = person
    ? [person.nome, person.cognome, person.username]
    : basic
      ? [basic.nome, basic.cognome]
      : [];
  return (
    <form noValidate className={classes.form} aria-label="Cambio della password" onSubmit={state.submit}>
      <PasswordInput
        label="Password attuale"
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Mostra o nascondi la password attuale', tabIndex: 0 }}
        {...form.field('current_password')}
      />
      <NewPasswordFields form={form} state={state} names={names} />
      <div>
        <Button type="submit" loading={form.busy}>
          Cambia password
        </Button>
      </div>
    </form>
  );
}
