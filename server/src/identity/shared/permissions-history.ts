/** Describes a person's permissions for the history. */
import { describedPermissions } from '@wms/contract/identity/permissions/described';
import { lastDayOf } from '@wms/contract/identity/permissions/last-day';
import { formatDate, formatParts } from '@wms/contract/platform/formats';
import { isPermission } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import type { DescribedTable } from '../../platform/history/description.ts';

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);
const why = (reason: string | null) => reason && `Motivo: ${reason}`;

export const permissionsInHistory: DescribedTable<never> = {
  one: 'Permesso',
  fields: {},
  describe({ name, action, before, after }) {
    const label = name && isPermission(name) ? describedPermissions[name].label : name;
    const permission = `Permesso «${label}»`;
    if (action === 'delete') return `${permission} tolto`;
    // A grant that goes back to an earlier one, or comes back after it was taken, was undone.
    const at = (values: typeof after) => textOf(values?.granted_at) ?? '';
    if (action === 'update' && (at(after) < at(before) || (before?.revoked_by && !at(after))))
      return `${permission} di nuovo com’era prima`;
    if (after?.revocation_reason || after?.revoked_by)
      return formatParts(`${permission} tolto`, why(textOf(after.revocation_reason)));
    if (action === 'update' && after !== null && 'asleep_since' in after && !('granted_at' in after))
      return after.asleep_since === null
        ? `${permission} risvegliato`
        : `${permission} addormentato: qualcun altro poteva entrare`;
    const isEnd = after !== null && 'ends_at' in after;
    // Only the erasure of the granter changes nothing but the granter.
    if (action === 'update' && !isEnd && !('reason' in (after ?? {}))) return null;
    const day = lastDayOf(textOf(after?.ends_at));
    const end = day ? `fino ${formatDate(day, 'al')}` : isEnd ? 'senza scadenza' : null;
    const done = action === 'insert' || 'granted_at' in (after ?? {}) ? 'dato' : 'cambiato';
    return formatParts([permission, done, end].filter(Boolean).join(' '), why(textOf(after?.reason)));
  },
};

/** SQL that names a row `r` of the table by its code, which `permissionsInHistory` puts into words. */
export const permissionCode = sql`r.permission`;
