import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import type { User } from '../../platform/people/user.ts';
import { refuse } from '../../platform/refusal.ts';

export const noDocument = () => refuse.notFound('Documento non trovato');

/** SQL: whether this person may know of the documents of `type`; special categories are for managers of users only. */
export const maySee = ({ permissions }: Pick<User, 'permissions'>) =>
  permissions.has(can.usersManagement) ? sql`true` : sql`not type.special`;

/** SQL: a document that waits for somebody to verify it. */
export const waits = sql`document.state = 'in verifica' and document.superseded_at is null
  and document.removed_at is null`;
