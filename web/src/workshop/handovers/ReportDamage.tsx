import { Select } from '@mantine/core';
import { listDamages, type NewDamage, reportDamages } from '@wms/contract/workshop/handovers/endpoints';
import type { FleetVan } from '@wms/contract/workshop/vans/endpoints';
import { useAnswer } from '../../client/answer.ts';
import { useContractForm } from '../../ui/form/contract-form.ts';
import { FormModal } from '../../ui/modal/AppModal.tsx';
import { fit, UnfitFields } from '../maintenance/UnfitFields.tsx';
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
      ...fit,
    },
    toBody: ({ damages, unfit, unfitFor }) => ({ damages, unfit, unfitFor }),
    args: ({ vanId }) => ({ params: { id: vanId } }),
    another: {},
  });
  const { vanId, damages } = form.values;
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
      <UnfitFields vanId={vanId === '' ? null : Number(vanId)} form={form} />
    </FormModal>
  );
}
