/** The news of stopped vans for the people who manage them. */
import { formatCount } from '@wms/contract/platform/formats';
import { can } from '@wms/contract/platform/permissions';
import { stoppedPath } from '@wms/contract/workshop/bookings/paths';
import { formatUntil } from '@wms/contract/workshop/shared/periods';
import { news } from '../../platform/news/news.ts';

type StopNews = {
  van: string;
  reason: string;
  until: string;
  /** The name of the person who stopped the van; null when the morning's job has found more to settle. */
  by: string | null;
  byId: number | null;
  toSettle: number;
};

const describe = ({ van, reason, until, by, toSettle }: StopNews): string => {
  const settle =
    toSettle > 0 ? `: ${formatCount(toSettle, 'prenotazione', 'prenotazioni')} da sistemare` : '';
  return by
    ? `${by} ha fermato ${van} ${formatUntil(until)} (${reason})${settle}`
    : `${van} è ancora fermo, ${formatUntil(until)}${settle}`;
};

export const vanStopped = news<StopNews>({
  kind: 'workshop.van-stopped',
  label: 'Furgoni fermi, e prenotazioni da sistemare',
  concerns: [[can.workshopManagement]],
  ways: ['bell', 'mail'],
  mailKeptHours: 48,
  audience: ({ byId }) => ({ holdersOf: can.workshopManagement, except: byId }),
  sentence: describe,
  leadsTo: () => stoppedPath,
});
