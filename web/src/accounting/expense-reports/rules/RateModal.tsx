import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { fuelNames } from '@wms/contract/accounting/expense-reports/names';
import {
  createMileageRate,
  editMileageRate,
  listMileageRates,
  type MileageRate,
} from '@wms/contract/accounting/expense-reports/rules';
import { choicesOf } from '@wms/contract/platform/declarations/choices-of';
import { compareMoney } from '@wms/contract/platform/money';
import { rateKind } from '@wms/contract/platform/numbers/italian';
import { readAnswer } from '../../../client/query.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { plainOf, typedDecimal } from '../../../ui/fields/numbers/plain-decimal.ts';
import { QuantityField } from '../../../ui/fields/numbers/QuantityField.tsx';
import { type ContractForm, useContractForm } from '../../../ui/form/contract-form.ts';
import { helpBelow } from '../../../ui/form/help-below.ts';
import { type EditForm, useEditForm } from '../../../ui/form/use-edit-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { Notice } from '../../../ui/parts/Notice.tsx';

type Values = {
  vehicle: string;
  fuel: string;
  validFrom: string;
  validTo: string;
  rate: string;
  aci: string;
  note: string;
};

type Props = { rate?: MileageRate; onClose: () => void };

/** The dialog of a rate: a new one, or an existing one to change. */
export const RateModal = ({ rate, onClose }: Props) =>
  rate ? <EditRate rate={rate} onClose={onClose} /> : <NewRate onClose={onClose} />;

function NewRate({ onClose }: { onClose: () => void }) {
  const initial: Values = {
    vehicle: '',
    fuel: 'benzina',
    validFrom: '',
    validTo: '',
    rate: '',
    aci: '',
    note: '',
  };
  const form = useContractForm(createMileageRate, { initial });
  return <Dialog title="Nuova tariffa" form={form} onClose={onClose} />;
}

function EditRate({ rate, onClose }: { rate: MileageRate; onClose: () => void }) {
  const form = useEditForm(editMileageRate, rate, {
    valuesOf: (rate): Values => ({
      vehicle: rate.vehicle,
      fuel: rate.fuel,
      validFrom: rate.validFrom,
      validTo: rate.validTo ?? '',
      rate: typedDecimal(rate.rate),
      aci: typedDecimal(rate.aci),
      note: rate.note ?? '',
    }),
    read: async () => {
      const { rows } = await readAnswer(listMileageRates, { query: { limit: '200' } });
      return rows.find(({ id }) => id === rate.id) ?? rate;
    },
    labels: {
      vehicle: 'Veicolo',
      fuel: 'Alimentazione',
      validFrom: 'Dal',
      validTo: 'Al',
      rate: 'Tariffa',
      aci: 'Costo ACI',
      note: 'Nota',
    },
  });
  return <Dialog title={`Modifica la tariffa di «${rate.vehicle}»`} form={form} onClose={onClose} />;
}

type DialogProps = {
  title: string;
  form: ContractForm<Values> & Partial<Pick<EditForm, 'stale'>>;
  onClose: () => void;
};

function Dialog({ title, form, onClose }: DialogProps) {
  const [rate, aci] = [plainOf(form.values.rate), plainOf(form.values.aci)];
  return (
    <FormModal title={title} form={form} onClose={onClose} confirmLabel="Salva">
      <SimpleGrid cols={2} spacing={14}>
        <TextInput
          {...form.field('vehicle')}
          {...helpBelow}
          label="Veicolo"
          description="La classe o il modello delle tabelle"
        />
        <Select
          {...form.field('fuel')}
          label="Alimentazione"
          data={choicesOf(fuelNames)}
          allowDeselect={false}
        />
        <QuantityField
          kind={rateKind}
          {...form.field('rate')}
          label="Tariffa"
          unit="€/km"
          placeholder="0,4512"
        />
        <QuantityField
          kind={rateKind}
          {...form.field('aci')}
          label="Costo ACI"
          unit="€/km"
          placeholder="0,5230"
        />
        <DateField {...form.field('validFrom')} label="Vale dal" />
        <DateField
          {...form.field('validTo')}
          {...helpBelow}
          label="Al"
          description="Vuoto: finché non la cambi"
        />
      </SimpleGrid>
      {rate && aci && compareMoney(rate, aci) > 0 && (
        <Notice role="status">La tariffa è sopra il costo ACI: il di più è reddito di chi lo riceve.</Notice>
      )}
      <TextInput {...form.field('note')} label="Nota" />
    </FormModal>
  );
}
