import { Group, Select, TextInput } from '@mantine/core';
import { amountKind, hundredthsKind, wholeKind } from '@wms/contract/platform/numbers/italian';
import { today } from '@wms/contract/platform/schema';
import {
  addCost,
  costKinds,
  costLabels,
  editCost,
  type FleetVan,
  getCost,
  type VanCost,
} from '@wms/contract/workshop/vans/endpoints';
import { readAnswer } from '../../client/query.ts';
import { DateField } from '../../ui/fields/DateField.tsx';
import { typedDecimal, wholeOf } from '../../ui/fields/numbers/plain-decimal.ts';
import { QuantityField } from '../../ui/fields/numbers/QuantityField.tsx';
import type { Choice } from '../../ui/fields/RemoteSelect.tsx';
import { type ContractForm, useContractForm } from '../../ui/form/contract-form.ts';
import { useEditForm } from '../../ui/form/use-edit-form.ts';
import { FormModal } from '../../ui/modal/AppModal.tsx';
import { TeamSelect } from '../../ui/people/TeamSelect.tsx';
import { preselectVan } from '../shared/preselected.ts';

type Props = {
  cost: VanCost | null;
  fleet: readonly FleetVan[];
  /** The id of the van by which the list is filtered. */
  shownVan: string | undefined;
  onClose: () => void;
};

const valuesOf = (cost: VanCost | null, vanId: string) => ({
  vanId,
  spentOn: cost?.spentOn ?? today(),
  kind: cost?.kind ?? ('carburante' as VanCost['kind']),
  amount: typedDecimal(cost?.amount ?? null),
  litres: typedDecimal(cost?.litres ?? null),
  odometer: cost?.odometer === null || cost === null ? '' : String(cost.odometer),
  teamId: (cost?.team ?? null) as Choice | null,
  note: cost?.note ?? '',
});
type Values = ReturnType<typeof valuesOf>;

const bodyOf = ({ vanId, odometer, kind, litres, ...values }: Values) => ({
  ...values,
  kind,
  vanId: vanId === '' ? null : Number(vanId),
  litres: kind === 'carburante' ? litres : '',
  odometer: wholeOf(odometer),
});

/** Adds a cost of a van, or corrects one. */
export const CostModal = (props: Props) =>
  props.cost ? <EditCost {...props} cost={props.cost} /> : <NewCost {...props} />;

function NewCost({ fleet, shownVan, onClose }: Props) {
  const form = useContractForm(addCost, {
    initial: valuesOf(null, preselectVan(fleet, shownVan)),
    toBody: (values) => ({ ...bodyOf(values), bookingId: null }),
    another: { label: 'Un’altra', keeps: ['vanId', 'kind', 'spentOn', 'teamId'] },
  });
  return (
    <FormModal title="Nuova spesa" form={form} onClose={onClose} confirmLabel="Registra">
      <Fields form={form} fleet={fleet} />
    </FormModal>
  );
}

function EditCost({ cost, fleet, onClose }: Props & { cost: VanCost }) {
  const form = useEditForm(editCost, cost, {
    valuesOf: (newest) => valuesOf(newest, String(newest.van.id)),
    read: () => readAnswer(getCost, { params: { id: String(cost.id) } }),
    labels: {
      vanId: {
        label: 'Furgone',
        show: ({ vanId }) => fleet.find(({ id }) => String(id) === vanId)?.name ?? vanId,
      },
      kind: { label: 'Spesa', show: ({ kind }) => costLabels[kind] },
      spentOn: 'Giorno',
      amount: 'Euro',
      litres: 'Litri',
      odometer: 'Contachilometri',
      teamId: 'Reparto',
      note: 'Note',
    },
    toBody: bodyOf,
  });
  return (
    <FormModal title="Correggi la spesa" form={form} onClose={onClose} confirmLabel="Salva">
      <Fields form={form} fleet={fleet} />
    </FormModal>
  );
}

function Fields({ form, fleet }: { form: ContractForm<Values>; fleet: readonly FleetVan[] }) {
  return (
    <>
      <Group grow gap={12} align="flex-start">
        <Select
          label="Furgone"
          data={fleet.map(({ id, name }) => ({ value: String(id), label: name }))}
          placeholder="Quale?"
          allowDeselect={false}
          data-autofocus={form.values.vanId === '' || undefined}
          {...form.field('vanId')}
        />
        <DateField label="Giorno" max={today()} {...form.field('spentOn')} />
      </Group>
      <Group grow gap={12} align="flex-start">
        <Select
          label="Spesa"
          data={costKinds.map((value) => ({ value, label: costLabels[value] }))}
          allowDeselect={false}
          {...form.field('kind')}
        />
        <QuantityField
          kind={amountKind}
          label="Euro"
          data-autofocus={form.values.vanId !== '' || undefined}
          {...form.field('amount')}
        />
      </Group>
      {form.values.kind === 'carburante' && (
        <Group grow gap={12} align="flex-start">
          <QuantityField kind={hundredthsKind} label="Litri" {...form.field('litres')} />
          <QuantityField kind={wholeKind} label="Contachilometri" unit="km" {...form.field('odometer')} />
        </Group>
      )}
      <TeamSelect {...form.choice('teamId')} />
      <TextInput label="Note" {...form.field('note')} />
    </>
  );
}
