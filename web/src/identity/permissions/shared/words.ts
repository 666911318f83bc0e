import { describedPermissions } from '@wms/contract/identity/permissions/described';
import { lastDayOf } from '@wms/contract/identity/permissions/last-day';
import { formatAll, formatDate } from '@wms/contract/platform/formats';
import type { Permission } from '@wms/contract/platform/permissions';

/** `«Prenota stanze» e «Prenota furgoni»` */
export const labelsOf = (codes: readonly Permission[]): string =>
  formatAll(codes.map((code) => `«${describedPermissions[code].label}»`));

/** `fino al 31/12/2026`, or `senza scadenza` */
export const untilWords = (endsAt: string | null): string =>
  endsAt === null ? 'senza scadenza' : `fino ${formatDate(lastDayOf(endsAt), 'al')}`;

/** The code in the way of a granter who doesn't hold it. */
export const notHeldByGranter = 'Questo permesso non ce l’hai: puoi dare e togliere solo i tuoi';
