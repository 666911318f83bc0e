import { useMay } from '../../client/session/permission.ts';
import { later } from '../../ui/modal/later.tsx';
import { EmptyState } from '../../ui/page/Page.tsx';
import { type Area, mayManage } from '../shared/areas.ts';

const FirstOnes = later(async () => (await import('../resources/shared/FirstOnes.tsx')).FirstOnes);

/** A calendar in which nothing can be booked yet: whoever manages the workshop begins here. */
export function NoResources({ area }: { area: Area }) {
  const manages = useMay(mayManage);
  const [nothing, one] =
    area === 'vans' ? ['nessun furgone', 'aggiungerlo'] : ['nessuna stanza', 'aggiungerla'];
  if (manages)
    return (
      <EmptyState action={<FirstOnes kinds={[area === 'vans' ? 'van' : 'room']} />}>
        Non c’è ancora {nothing} da prenotare.
      </EmptyState>
    );
  return (
    <EmptyState>
      Non c’è ancora {nothing} da prenotare: chiedi a chi gestisce l’officina di {one}.
    </EmptyState>
  );
}
