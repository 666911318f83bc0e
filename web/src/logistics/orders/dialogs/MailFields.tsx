/** The mail with which a supplier gets an order. */
import { Textarea, TextInput } from '@mantine/core';
import type { Order } from '@wms/contract/logistics/orders/endpoints';
import type { ContractForm } from '../../../ui/form/contract-form.ts';
import { helpBelow } from '../../../ui/form/help-below.ts';
import { nameOfOrder } from '../shared/words.ts';

type Language = Order['supplier']['language'];

export const languageChoices = [
  { value: 'it', label: 'Italiano' },
  { value: 'en', label: 'Inglese' },
] as const;

/** The mail as it is proposed, in the supplier's language. */
export const mailOf = (order: Order, language: Language) => ({
  to: order.supplier.email ?? '',
  ...words[language](nameOfOrder(order)),
});

const words: Record<Language, (name: string) => { subject: string; body: string }> = {
  it: (name) => ({
    subject: `Ordine ${name}`,
    body:
      `Buongiorno,\n\nin allegato il nostro ordine ${name}. Vi chiediamo una conferma con la data di ` +
      'consegna.\n\nGrazie, e buon lavoro',
  }),
  en: (name) => ({
    subject: `Purchase order ${name}`,
    body:
      `Hello,\n\nplease find attached our order ${name}. Kindly confirm it, with the delivery date.` +
      '\n\nThank you, and kind regards',
  }),
};

type Props = { form: Pick<ContractForm, 'field'>; path: string };

export const MailFields = ({ form, path }: Props) => (
  <>
    <TextInput
      {...form.field(`${path}to`)}
      label="A"
      type="email"
      inputMode="email"
      placeholder="ordini@fornitore.it"
      spellCheck={false}
    />
    <TextInput {...form.field(`${path}subject`)} label="Oggetto" maxLength={200} />
    <Textarea
      {...form.field(`${path}body`)}
      {...helpBelow}
      label="Testo"
      description="Il PDF dell’ordine parte in allegato"
      autosize
      minRows={5}
      maxRows={14}
      maxLength={4000}
    />
  </>
);
