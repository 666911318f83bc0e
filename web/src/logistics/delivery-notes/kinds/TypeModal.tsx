import { Checkbox, Select, SimpleGrid, TextInput } from '@mantine/core';
import {
  createDeliveryNoteType,
  type DeliveryNoteType,
  editDeliveryNoteType,
  listDeliveryNoteTypes,
} from '@wms/contract/logistics/delivery-notes/kinds';
import {
  aspectNames,
  carriedByNames,
  causaleNames,
  directionNames,
  portoNames,
} from '@wms/contract/logistics/delivery-notes/names';
import { choicesOf } from '@wms/contract/platform/declarations/choices-of';
import { wholeKind } from '@wms/contract/platform/numbers/italian';
import { readAnswer } from '../../../client/query.ts';
import { wholeOf } from '../../../ui/fields/numbers/plain-decimal.ts';
import { QuantityField } from '../../../ui/fields/numbers/QuantityField.tsx';
import { type ContractForm, useContractForm } from '../../../ui/form/contract-form.ts';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';

type Values = {
  name: string;
  direction: string;
  series: string;
  causale: string;
  causaleText: string;
  aspect: string | null;
  porto: string | null;
  carriedBy: string;
  returnDays: string;
  active: boolean;
};

type Props = { type?: DeliveryNoteType; onClose: () => void };

/** The dialog of a type: a new one, or an existing one to change. */
export const TypeModal = ({ type, onClose }: Props) =>
  type ? <EditType type={type} onClose={onClose} /> : <NewType onClose={onClose} />;

const toBody = ({ returnDays, causaleText, ...values }: Values) => ({
  ...values,
  causaleText: values.causale === 'altro' ? causaleText : null,
  returnDays: values.direction === 'uscita' ? wholeOf(returnDays) : null,
});

function NewType({ onClose }: { onClose: () => void }) {
  const initial: Values = {
    name: '',
    direction: 'uscita',
    series: '',
    causale: 'vendita',
    causaleText: '',
    aspect: null,
    porto: 'franco',
    carriedBy: 'mittente',
    returnDays: '',
    active: true,
  };
  const form = useContractForm(createDeliveryNoteType, { initial, toBody });
  return <Dialog title="Nuovo tipo" form={form} onClose={onClose} />;
}

function EditType({ type, onClose }: { type: DeliveryNoteType; onClose: () => void }) {
  const form = useEditForm(editDeliveryNoteType, type, {
    valuesOf: ({ name, direction, series, causale, causaleText, aspect, porto, ...rest }): Values => ({
      name,
      direction,
      series,
      causale,
      causaleText: causaleText ?? '',
      aspect,
      porto,
      carriedBy: rest.carriedBy,
      active: rest.active,
      returnDays: rest.returnDays === null ? '' : String(rest.returnDays),
    }),
    toBody: (values) => toBody(values as Values),
    read: async () => {
      const all = await readAnswer(listDeliveryNoteTypes, { query: { show: 'all' } });
      return all.find(({ id }) => id === type.id) ?? type;
    },
    labels: {
      name: 'Nome',
      direction: 'Direzione',
      series: 'Serie',
      causale: 'Causale',
      aspect: 'Aspetto',
      causaleText: 'Quale',
      porto: 'Porto',
      carriedBy: 'A cura di',
      returnDays: 'Torna entro',
      active: 'In uso',
    },
  });
  return <Dialog title={`Modifica «${type.name}»`} form={form} onClose={onClose} />;
}

type DialogProps = { title: string; form: ContractForm<Values>; onClose: () => void };

const Dialog = ({ title, form, onClose }: DialogProps) => (
  <FormModal title={title} form={form} onClose={onClose} confirmLabel="Salva">
    <TextInput label="Nome" data-autofocus {...form.field('name')} />
    <SimpleGrid cols={2}>
      <Select
        label="Direzione"
        data={choicesOf(directionNames)}
        allowDeselect={false}
        {...form.field('direction')}
      />
      <TextInput
        label="Serie"
        placeholder="Principale"
        autoCapitalize="characters"
        {...form.field('series')}
      />
    </SimpleGrid>
    <Select label="Causale" data={choicesOf(causaleNames)} allowDeselect={false} {...form.field('causale')} />
    {form.values.causale === 'altro' && (
      <TextInput label="Quale" {...form.field('causaleText')} withAsterisk />
    )}
    <SimpleGrid cols={2}>
      <Select label="Aspetto" data={choicesOf(aspectNames)} clearable {...form.field('aspect')} />
      <Select label="Porto" data={choicesOf(portoNames)} clearable {...form.field('porto')} />
      <Select
        label="Trasporto a cura di"
        data={choicesOf(carriedByNames)}
        allowDeselect={false}
        {...form.field('carriedBy')}
      />
      {form.values.direction === 'uscita' && (
        <QuantityField
          kind={wholeKind}
          label="Torna entro (giorni)"
          placeholder="Mai"
          {...form.field('returnDays')}
        />
      )}
    </SimpleGrid>
    <Checkbox label="In uso" {...form.field('active', { type: 'checkbox' })} />
  </FormModal>
);
