import { Button, TextInput } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import type { ContractForm } from '../../ui/form/contract-form.ts';
import classes from './Login.module.css';
import { Refusal, type useRefusal } from './Refusal.tsx';

type Props = {
  /** The name of the form, for screen readers. */
  label?: string;
  refusal: ReturnType<typeof useRefusal>;
  busy: boolean;
  submit: (event: FormEvent) => unknown;
  submitLabel: string;
  /** Shown under the button. */
  after: ReactNode;
  /** The fields. */
  children: ReactNode;
};

/** The form in the card in the middle of the page. It shows the reason of a refusal under its fields. */
export const SignInForm = ({ label, refusal, busy, submit, submitLabel, after, children }: Props) => (
  <form
    noValidate
    className={classes.form}
    aria-label={label}
    onSubmit={(event) => {
      refusal.forget();
      void submit(event);
    }}
  >
    {children}
    <Refusal>{refusal.sentence}</Refusal>
    <Button type="submit" size="md" fullWidth loading={busy}>
      {submitLabel}
    </Button>
    {after}
  </form>
);

export const UsernameField = ({ form, label }: { form: Pick<ContractForm, 'field'>; label: string }) => (
  <TextInput
    label={label}
    size="md"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    autoFocus
    {...form.field('username')}
    withAsterisk={false}
  />
);
