import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import {
  createReceiptKind,
  editReceiptKind,
  listReceiptKinds,
  natures,
  type ReceiptKind,
  stampRules,
} from '@wms/contract/accounting/rules/kinds';
import { choicesOf } from '@wms/contract/platform/declarations/choices-of';
import { readAnswer } from '../../../client/query.ts';
import { type ContractForm, useContractForm } from '../../../ui/form/contract-form.ts';
import { helpBelow } from '../../../ui/form/help-below.ts';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';

type Values = {
  name: string;
  nature: string;
  stampRule: string;
  exemptText: string;
  vat: boolean;
  lawText: string;
  active: boolean;
};

type Props = { kind?: ReceiptKind; onClose: () => void };

/** The dialog of a causale: a new one, or an existing one to change. */
export const KindModal = ({ kind, onClose }: Props) =>
  kind ? <EditKind kind={kind} onClose={onClose} /> : <NewKind onClose={onClose} />;

const toBody = ({ exemptText, ...values }: Values) => ({
  ...values,
  exemptText: values.stampRule === 'esente' && !values.vat ? exemptText : null,
  // A causale with VAT has no stamp duty, so a rule that was chosen before is dropped.
  ...(values.vat && { stampRule: 'legge' }),
});

function NewKind({ onClose }: { onClose: () => void }) {
  const initial: Values = {
    name: '',
    nature: 'quota',
    stampRule: 'legge',
    exemptText: '',
    vat: false,
    lawText: '',
    active: true,
  };
  const form = useContractForm(createReceiptKind, {
    initial,
    toBody,
    another: { label: 'Un’altra', keeps: ['nature', 'stampRule', 'exemptText', 'vat', 'lawText'] },
  });
  return <Dialog title="Nuova causale" form={form} onClose={onClose} />;
}

function EditKind({ kind, onClose }: { kind: ReceiptKind; onClose: () => void }) {
  const form = useEditForm(editReceiptKind, kind, {
    valuesOf: ({ name, nature, stampRule, exemptText, vat, lawText, active }): Values => ({
      name,
      nature,
      stampRule,
      vat,
      active,
      exemptText: exemptText ?? '',
      lawText: lawText ?? '',
    }),
    toBody: (values) => toBody(values as Values),
    read: async () => {
      const all = await readAnswer(listReceiptKinds, { query: { show: 'all' } });
      return all.find(({ id }) => id === kind.id) ?? kind;
    },
    labels: {
      name: 'Nome',
      nature: 'Natura',
      stampRule: 'Imposta di bollo',
      exemptText: 'Articolo',
      vat: 'Soggetta a IVA',
      lawText: 'Dicitura',
      active: 'In uso',
    },
  });
  return <Dialog title={`Modifica «${kind.name}»`} form={form} onClose={onClose} />;
}

type DialogProps = { title: string; form: ContractForm<Values>; onClose: () => void };

const Dialog = ({ title, form, onClose }: DialogProps) => (
  <FormModal title={title} form={form} onClose={onClose} confirmLabel="Salva" size="lg">
    <TextInput label="Nome" placeholder="Quota associativa" data-autofocus {...form.field('name')} />
    <Select label="Natura" data={choicesOf(natures)} allowDeselect={false} {...form.field('nature')} />
    <Checkbox label="Soggetta a IVA" {...form.field('vat', { type: 'checkbox' })} />
    {!form.values.vat && (
      <Select
        label="Imposta di bollo"
        data={choicesOf(stampRules)}
        allowDeselect={false}
        {...form.field('stampRule')}
      />
    )}
    {form.values.stampRule === 'esente' && !form.values.vat && (
      <Textarea
        {...form.field('exemptText')}
        {...helpBelow}
        label="Articolo per cui è esente"
        description="Si stampa sulla ricevuta"
        autosize
        minRows={2}
        withAsterisk
      />
    )}
    <Textarea
      {...form.field('lawText')}
      {...helpBelow}
      label="Dicitura"
      description="Si stampa su ogni ricevuta con questa causale"
      autosize
      minRows={2}
    />
    <Checkbox label="In uso" {...form.field('active', { type: 'checkbox' })} />
  </FormModal>
);
