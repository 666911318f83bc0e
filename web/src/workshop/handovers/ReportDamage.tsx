import { Checkbox, Select } from '@mantine/core';
import { listDamages, type NewDamage, reportDamages } from '@wms/contract/workshop/handovers/endpoints';
import type { FleetVan } from '@wms/contract/workshop/vans/endpoints';
import { useAnswer } from '../../client/answer.ts';
import { DateField } from '../../ui/fields/DateField.tsx';
import { useContractForm } from '../../ui/form/contract-form.ts';
import { FormModal } from '../../ui/modal/AppModal.tsx';
import { preselectVan } from '../shared/preselected.ts';
import { DamageDrawing } from './drawing/DamageDrawing.tsx';

type Props = {
  fleet: readonly FleetVan[];
  /** The id of the van by which the list is filtered. */
  shownVan: string | undefined;
  onClose: () => void;
};

/** Reports damages of a van outside of a hand-over, and takes it out of use if it can't travel. */
export function ReportDamage({ fleet, shownVan, onClose }: Props) {
  const vans = fleet.filter(({ state }) => state !== 'dismesso');
  const form = useContractForm(reportDamages, {
    initial: {
      vanId: preselectVan(fleet, shownVan),
      damages: [] as NewDamage[],
      unfit: false,
      unfitUntil: '',
    },
    toBody: ({ damages, unfit, unfitUntil }) => ({
      damages,
      unfit,
      unfitUntil: unfit && unfitUntil ? `${unfitUntil}T00:00` : '',
    }),
    args: ({ vanId }) => ({ params: { id: vanId } }),
  });
  const { vanId, damages, unfit } = form.values;
  const { data: known } = useAnswer(
    listDamages,
    { query: { van: vanId, state: 'aperti', limit: '50' } },
    { enabled: vanId !== '' },
  );
  return (
    <FormModal
      title="Segnala un danno"
      form={form}
      onClose={onClose}
      confirmLabel="Segnala"
      confirmDisabled={vanId === '' || damages.length === 0}
      size="lg"
    >
      <Select
        label="Furgone"
        withAsterisk
        placeholder="Quale?"
        description="Poi tocca sul disegno dov’è il danno"
        data={vans.map(({ id, name, plate }) => ({ value: String(id), label: `${name} · ${plate}` }))}
        allowDeselect={false}
        {...form.field('vanId')}
      />
      <DamageDrawing
        damages={damages}
        onChange={(next) => form.set('damages', next)}
        known={known?.rows ?? []}
        field={form.field}
        disabled={form.busy}
      />
      <Checkbox
        label="Non può viaggiare: mandalo in manutenzione"
        description="Chi lo ha prenotato passa a un altro furgone, o viene avvisato"
        {...form.field('unfit', { type: 'checkbox' })}
      />
      {unfit && (
        <DateField
          label="Torna disponibile il"
          description="Facoltativo: senza, resta fermo finché qualcuno lo segna riparato"
          {...form.field('unfitUntil')}
        />
      )}
    </FormModal>
  );
}
