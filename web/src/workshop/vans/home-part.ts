/** The tasks with vans for people who manage them. */
import { IconCar, IconCarCrash, IconClockExclamation, IconTool } from '@tabler/icons-react';
import { mayFollow } from '@wms/contract/pages/follow';
import { formatCount } from '@wms/contract/platform/formats';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import { fleetPath } from '@wms/contract/workshop/bookings/paths';
import type { HomePart, Task } from '../../ui/cupboards/home-part.ts';

const to = fleetPath;

export const vansOnHome: HomePart<Home> = {
  tasks({ vans }, held) {
    if (!vans) return [];
    const { due, past, damages, late, stopped } = vans;
    const tasks: (Task | false)[] = [
      stoppedTask(stopped),
      late > 0 && {
        key: 'vans late',
        row: 'lateVans',
        icon: IconClockExclamation,
        title: late === 1 ? 'Un furgone in ritardo' : `${late} furgoni in ritardo`,
        detail: 'Doveva essere già tornato',
        harm: 'late',
        // Managers of vans may lack the bookings; the page of the vans says where each one is.
        ...(mayFollow('/prenotazioniFurgone', held)
          ? { to: '/prenotazioniFurgone', search: { when: 'late', whose: 'all' } }
          : { to }),
      },
      due > 0 && {
        key: 'vans due',
        row: 'vanDues',
        icon: IconCar,
        title: formatCount(due, 'scadenza dei furgoni', 'scadenze dei furgoni'),
        detail: past > 0 ? 'Qualche termine è passato' : 'Entro 30 giorni',
        harm: past > 0 ? 'late' : 'soon',
        to,
      },
      damages > 0 && {
        key: 'vans damages',
        row: 'damages',
        icon: IconCarCrash,
        title: formatCount(damages, 'danno aperto', 'danni aperti'),
        detail: 'Sui furgoni, da riparare',
        harm: 'soon',
        to,
        search: { scheda: 'danni', state: 'aperti' },
      },
    ];
    return tasks.filter((task) => task !== false);
  },
};

type Stopped = NonNullable<Home['vans']>['stopped'];

/** Several stopped vans are one row, which leads to all of them. */
function stoppedTask(vans: Stopped): Task | false {
  const [first, ...others] = vans;
  if (!first) return false;
  const toSettle = vans.reduce((sum, van) => sum + van.toSettle, 0);
  const later = vans.reduce((sum, van) => sum + van.later, 0);
  const isAlone = others.length === 0;
  const still = isAlone ? `${first.name} fermo` : `${vans.length} furgoni fermi`;
  return {
    key: 'vans stopped',
    row: 'stoppedVans',
    icon: IconTool,
    title: toSettle > 0 ? `${still}: ${toSettle} da sistemare` : still,
    detail:
      later > 0
        ? `${formatCount(later, 'prenotazione', 'prenotazioni')} dopo, a rischio`
        : toSettle > 0
          ? 'Sposta le prenotazioni, o avvisa chi le ha fatte'
          : isAlone
            ? 'Rimettilo in servizio quando è pronto'
            : 'Rimetti in servizio quelli pronti',
    harm: toSettle > 0 ? 'late' : 'soon',
    to,
    search: { scheda: 'fermi' },
  };
}
