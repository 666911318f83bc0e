import { useMay } from '../../client/session/permission.ts';
import { later } from '../../ui/modal/later.tsx';
import { EmptyState } from '../../ui/page/Page.tsx';
import { type Area, mayManage } from '../shared/areas.ts';

const FirstOnes = later(async () => (await import('../shared/FirstOnes.tsx')).FirstOnes);

/** Shown while there is nothing to book: people who manage the workshop can create the first room or van here. */
export function NoResources({ area }: { area: Area }) {
  const manages = useMay(mayManage);
  const [nothing, invitation] =
    area === 'vans' ? ['nessun furgone', 'aggiungerlo'] : ['nessuna stanza', 'aggiungerla'];
  if (manages)
    return (
      <EmptyState action={<FirstOnes kinds={[area === 'vans' ? 'van' : 'room']} />}>
        Non c’è ancora {nothing} da prenotare.
      </EmptyState>
    );
  return (
    <EmptyState>
      Non c’è ancora {nothing} da prenotare: chiedi a chi gestisce l’officina di {invitation}.
    </EmptyState>
  );
}
