/** The tasks with vans for people who manage them. */
import { IconCar, IconCarCrash, IconClockExclamation, IconTool } from '@tabler/icons-react';
import { formatCount } from '@wms/contract/platform/formats';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import { fleetPath } from '@wms/contract/workshop/bookings/paths';
import type { HomePart, Task } from '../../ui/cupboards/home-part.ts';

const to = fleetPath;

export const vansOnHome: HomePart<Home> = {
  tasks({ vans }) {
    if (!vans) return [];
    const { due, past, damages, late, stopped } = vans;
    const tasks: (Task | false)[] = [
      ...stopped.map(
        ({ name, toSettle, later }): Task => ({
          key: `van stopped ${name}`,
          icon: IconTool,
          title: toSettle > 0 ? `${name} fermo: ${toSettle} da sistemare` : `${name} è fermo`,
          detail:
            later > 0
              ? `${formatCount(later, 'prenotazione', 'prenotazioni')} dopo, a rischio`
              : toSettle > 0
                ? 'Sposta le prenotazioni, o avvisa chi le ha fatte'
                : 'Rimettilo in servizio quando è pronto',
          tone: toSettle > 0 ? 'danger' : 'attention',
          to,
          search: { scheda: 'fermi' },
        }),
      ),
      late > 0 && {
        key: 'vans late',
        icon: IconClockExclamation,
        title: late === 1 ? 'Un furgone in ritardo' : `${late} furgoni in ritardo`,
        detail: 'Doveva essere già tornato',
        tone: 'danger',
        to,
      },
      due > 0 && {
        key: 'vans due',
        icon: IconCar,
        title: formatCount(due, 'scadenza dei furgoni', 'scadenze dei furgoni'),
        detail: past > 0 ? 'Qualche termine è passato' : 'Entro 30 giorni',
        tone: past > 0 ? 'danger' : 'attention',
        to,
      },
      damages > 0 && {
        key: 'vans damages',
        icon: IconCarCrash,
        title: formatCount(damages, 'danno aperto', 'danni aperti'),
        detail: 'Sui furgoni, da riparare',
        tone: 'plain',
        to,
        search: { scheda: 'danni' },
      },
    ];
    return tasks.filter((task) => task !== false);
  },
};
