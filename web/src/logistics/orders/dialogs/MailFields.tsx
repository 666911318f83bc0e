/** The mail with which a supplier gets an order. */
import { Textarea, TextInput } from '@mantine/core';
import type { ContractForm } from '../../../ui/form/contract-form.ts';
import { helpBelow } from '../../../ui/form/help-below.ts';

export const languageChoices = [
  { value: 'it', label: 'Italiano' },
  { value: 'en', label: 'Inglese' },
] as const;

type Props = { form: Pick<ContractForm, 'field'>; path: string; withPaper?: boolean };

export const MailFields = ({ form, path, withPaper = true }: Props) => (
  <>
    <TextInput
      {...form.field(`${path}to`)}
      label="A"
      type="email"
      inputMode="email"
      placeholder="ordini@fornitore.it"
      spellCheck={false}
    />
    <TextInput {...form.field(`${path}subject`)} label="Oggetto" />
    <Textarea
      {...form.field(`${path}body`)}
      {...helpBelow}
      label="Testo"
      {...(withPaper && { description: 'Il PDF dell’ordine parte in allegato' })}
      autosize
      minRows={5}
      maxRows={14}
    />
  </>
);
