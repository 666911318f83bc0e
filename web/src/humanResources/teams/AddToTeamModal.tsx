import type { chosenPeople } from '@wms/contract/humanResources/people/filters';
import { addMembers } from '@wms/contract/humanResources/teams/members';
import { formatNumber } from '@wms/contract/platform/formats';
import type { z } from 'zod';
import type { Choice } from '../../ui/fields/RemoteSelect.tsx';
import { TeamSelect } from '../../ui/people/TeamSelect.tsx';
import { JoinFields, startValues } from './members/AddModal.tsx';
import { MassModal, useMassForm } from './members/MassModal.tsx';

type Props = {
  opened: boolean;
  onClose: () => void;
  /** The people, as ids or as the filters that they match. */
  chosen: z.input<z.ZodObject<typeof chosenPeople>>;
};

/** Adds the people that were selected in a list to a team, which is chosen here. */
export const AddToTeamModal = ({ opened, ...props }: Props) => (opened ? <Form {...props} /> : null);

function Form({ chosen, onClose }: Omit<Props, 'opened'>) {
  const form = useMassForm(addMembers, {
    initial: { team: null as Choice | null, ...startValues() },
    args: ({ team }) => ({ params: { id: String(team?.id ?? '') } }),
    toBody: ({ team: _, ...joins }) => ({ ...joins, ...chosen }),
    onClose,
  });
  const { expected } = chosen;
  return (
    <MassModal
      title={
        expected === 1 ? 'Aggiungi a un reparto' : `Aggiungi ${formatNumber(expected)} persone a un reparto`
      }
      form={form}
      onClose={onClose}
      confirmLabel="Aggiungi"
      confirmDisabled={form.values.team === null}
    >
      <TeamSelect
        value={form.values.team}
        onChange={(team) => form.set('team', team)}
        disabled={form.busy}
        withAsterisk
        autoFocus
      />
      <JoinFields form={form} />
    </MassModal>
  );
}
