import { Group, TextInput } from '@mantine/core';
import { type AccountField, accountLabels } from '@wms/contract/identity/users/account';
import type { FieldProps } from '../../../ui/form/contract-form.ts';

/** The fields that only human resources change, for themselves or on the request of another person. */
export function AccountFields({
  field,
  signInHelp,
}: {
  field: (name: AccountField) => FieldProps;
  signInHelp?: string;
}) {
  return (
    <>
      <Group grow align="flex-start">
        <TextInput label={accountLabels.nome} {...field('nome')} />
        <TextInput label={accountLabels.cognome} {...field('cognome')} />
      </Group>
      <TextInput
        label={accountLabels.username}
        description={signInHelp}
        spellCheck={false}
        autoCapitalize="none"
        {...field('username')}
      />
      <TextInput
        label={accountLabels.email_istituzionale}
        type="email"
        inputMode="email"
        {...field('email_istituzionale')}
      />
    </>
  );
}
