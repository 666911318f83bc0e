/** The delivery notes whose goods are travelling, and the notes whose goods should already be back. */
import { IconArrowBackUp, IconTruck } from '@tabler/icons-react';
import { formatCount } from '@wms/contract/platform/formats';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { HomePart, Task } from '../../../ui/cupboards/home-part.ts';

export const deliveryNotesOnHome: HomePart<Home> = {
  tasks({ deliveryNotes }) {
    if (!deliveryNotes) return [];
    const { travelling, late } = deliveryNotes;
    const tasks: Task[] = [
      {
        key: 'late returns',
        row: 'lateReturns',
        icon: IconArrowBackUp,
        title: `${formatCount(late, 'DDT atteso', 'DDT attesi')} di ritorno`,
        detail: 'La merce doveva già essere rientrata',
        harm: 'late',
        to: '/ddt',
        search: { returns: 'scaduti' },
      },
      {
        key: 'travelling notes',
        row: 'travellingNotes',
        icon: IconTruck,
        title: `${formatCount(travelling, 'DDT', 'DDT')} in viaggio`,
        detail: 'Registra la consegna quando arriva',
        harm: 'soon',
        to: '/ddt',
        search: { state: 'in viaggio' },
      },
    ];
    return tasks.filter((_, index) => [late, travelling][index]);
  },
};
