/** The method and the day of the payment, the day of the receipt, and the address for its PDF. */
import { Select, TextInput } from '@mantine/core';
import { paymentMethodNames } from '@wms/contract/accounting/shared/payment-methods';
import { choicesOf } from '@wms/contract/platform/declarations/choices-of';
import { formatDate } from '@wms/contract/platform/formats';
import { today } from '@wms/contract/platform/schema';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { Cell } from '../../../ui/form/FormSection.tsx';
import { helpBelow } from '../../../ui/form/help-below.ts';
import { TeamSelect } from '../../../ui/people/TeamSelect.tsx';
import type { ReceiptForm } from './use-receipt-form.ts';

export function PaymentFields({ receipt: { form, preview } }: { receipt: ReceiptForm }) {
  const { method } = form.values;
  const earliest = preview?.earliest;
  return (
    <>
      <Cell span={3} phone={3}>
        <Select
          label="Metodo"
          data={choicesOf(paymentMethodNames)}
          allowDeselect={false}
          {...form.field('method')}
        />
      </Cell>
      <Cell span={3} phone={3}>
        <DateField label="Pagata il" max={today()} {...form.field('paidOn')} />
      </Cell>
      {method !== 'contanti' && (
        <Cell span={3}>
          <TextInput
            {...form.field('reference')}
            {...helpBelow}
            label="Riferimento"
            description={method === 'bonifico' ? 'CRO o TRN del bonifico' : 'Il numero dell’operazione'}
          />
        </Cell>
      )}
      <Cell span={3}>
        <DateField
          {...form.field('issuedOn')}
          {...helpBelow}
          label="Data della ricevuta"
          description={earliest && `Non prima ${formatDate(earliest, 'del')}, la data dell’ultima`}
          {...(earliest && { min: earliest })}
          max={today()}
        />
      </Cell>
    </>
  );
}

/** The fields of the physical stamp on the original. */
export const StampFields = ({ receipt: { form } }: { receipt: ReceiptForm }) => (
  <>
    <Cell span={4}>
      <TextInput
        {...form.field('stamp.code')}
        {...helpBelow}
        label="Numero del contrassegno"
        description="Le 14 cifre sotto il codice a barre"
        inputMode="numeric"
        autoComplete="off"
        withAsterisk
      />
    </Cell>
    <Cell span={2}>
      <DateField label="Data del contrassegno" max={today()} {...form.field('stamp.date')} withAsterisk />
    </Cell>
  </>
);

/** The team that gets the income, if the organisation has teams; it isn't printed. */
export const TeamField = ({ receipt: { form, start } }: { receipt: ReceiptForm }) =>
  (start.teams || form.values.teamId !== null) && (
    <Cell span={3}>
      <TeamSelect
        {...form.choice('teamId')}
        {...helpBelow}
        description="Se è un’entrata di un reparto; non è stampato"
        clearable
      />
    </Cell>
  );

export const MailField = ({ receipt: { form, start } }: { receipt: ReceiptForm }) => (
  <Cell span={6}>
    {start.sends ? (
      <TextInput
        {...form.field('mailTo')}
        {...helpBelow}
        label="Manda il PDF a"
        description="Vuoto: non parte nessuna e-mail"
        type="email"
        inputMode="email"
        spellCheck={false}
      />
    ) : (
      'Qui non c’è un server di posta: dopo l’emissione apri il PDF e mandalo tu.'
    )}
  </Cell>
);
