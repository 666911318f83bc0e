/** Read-only lists of a profile, until documents, teams and permissions have screens that show them. */
import {
  listDocumentsOf,
  listPermissionsOf,
  listTeamsOf,
} from '@wms/contract/humanResources/people/profile/for-now';
import { rowsOfPerson } from '../../../identity/shared/require-person.ts';
import { runSql } from '../../../platform/database/connection.ts';
import { implement } from '../../../platform/http/endpoint.ts';
import { teamsOf } from '../../teams/routes.ts';

export const profileForNowRoutes = [
  implement(listDocumentsOf, async ({ params: { id }, db }) => {
    const rows = await rowsOfPerson(
      db,
      id,
      runSql(db)`
      select document.id, type.name as type, document.custom_name as name, document.state,
             document.refusal_reason as reason, document.expires_on as "expiresOn", document.uploaded_at as "uploadedAt"
        from documents document join document_types type on type.id = document.type_id
       where document.user_id = ${id} and document.removed_at is null and document.superseded_at is null
       order by type.category_id, type.position, document.id desc`,
    );
    return listDocumentsOf.answer.parse(rows);
  }),

  implement(listTeamsOf, ({ params: { id }, db }) => rowsOfPerson(db, id, teamsOf(db, id))),

  implement(listPermissionsOf, async ({ params: { id }, db }) => {
    const rows = await rowsOfPerson(
      db,
      id,
      runSql(db)`
      select held.permission, held.granted_at as "grantedAt", giver.first_name || ' ' || giver.last_name as "grantedBy",
             held.ends_at as "endsAt", held.reason
        from user_permissions held left join users giver on giver.id = held.granted_by
       where held.user_id = ${id} order by held.permission`,
    );
    return listPermissionsOf.answer.parse(rows);
  }),
];
