import { lastDayOf } from '@wms/contract/identity/permissions/last-day';
import { formatDate } from '@wms/contract/platform/formats';

/** `fino al 31/12/2026`, or `senza scadenza` */
export const untilWords = (endsAt: string | null): string =>
  endsAt === null ? 'senza scadenza' : `fino ${formatDate(lastDayOf(endsAt), 'al')}`;

/** `fino al 31/12/2026, ma dorme` */
export const lastsWords = ({ endsAt, asleep }: { endsAt: string | null; asleep: boolean }): string =>
  `${untilWords(endsAt)}${asleep ? ', ma dorme' : ''}`;

/** The reason why a granter can't give or take a code that they don't have. */
export const notHeldByGranter = 'Questo permesso non ce l’hai: puoi dare e togliere solo i tuoi';
