import { TextInput } from '@mantine/core';
import type { ContractForm } from '../../ui/form/contract-form.ts';
import classes from './CodeField.module.css';

type Props = {
  form: Pick<ContractForm, 'field'>;
  label?: string;
  description?: string;
  size?: string;
};

/** A field for the six digits of the app, which phones offer over the keyboard. It also takes a recovery code. */
export const CodeField = ({ form, label = 'Codice', ...props }: Props) => (
  <TextInput
    label={label}
    {...props}
    autoComplete="one-time-code"
    autoCapitalize="characters"
    spellCheck={false}
    data-autofocus
    autoFocus
    classNames={{ input: classes.code }}
    {...form.field('code')}
    withAsterisk={false}
  />
);
