import { documentWarningDays } from '@wms/contract/humanResources/documents/settings';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import type { HomeCard } from '../../platform/cupboards/cupboard.ts';
import { maySee, waits } from './visible.ts';

/** The number of documents that wait to be verified, for people who may verify them; their own are left out. */
export const documentsToVerifyCard: HomeCard = {
  name: 'documentsToVerify',
  select: (user) =>
    user.permissions.has(can.usersManagement) || user.permissions.has(can.usersDocuments)
      ? sql`(select count(*) from documents document join document_types type on type.id = document.type_id
              where ${waits} and ${maySee(user)} and document.user_id <> ${user.id})`
      : sql`null::integer`,
};

/** The person's own documents that are missing, refused, about to expire or being checked. */
export const documentsCard: HomeCard = {
  name: 'documents',
  select: (user, settings) => sql`(
    with mine as (
      select type.id as type_id, type.name as type, document.state, document.refusal_reason, document.expires_on,
             -- When the successor of the document waits to be verified, nothing is left to do about its expiry.
             document.state = 'approvato' and exists (
               select from documents successor
                where successor.user_id = document.user_id and successor.type_id = document.type_id
                  and successor.state = 'in verifica' and successor.superseded_at is null
                  and successor.removed_at is null) as followed
        from documents document join document_types type on type.id = document.type_id
       where document.user_id = ${user.id} and document.removed_at is null and document.superseded_at is null
    )
    select json_build_object(
      'missing', (
        select coalesce(json_agg(type.name order by type.category_id, type.position), '[]')
          from required_documents held join document_types type on type.id = held.type_id
         where held.user_id = ${user.id} and held.state = 'manca'),
      'refused', (
        select coalesce(json_agg(json_build_object('typeId', type_id, 'type', type, 'reason', refusal_reason)), '[]')
          from mine where state = 'rifiutato'),
      'expiring', (
        select coalesce(json_agg(json_build_object('typeId', type_id, 'type', type, 'scadenza', expires_on)
                 order by expires_on), '[]')
          from mine where expires_on < (select rome_today()) + ${settings.value(documentWarningDays)}::integer
            and state <> 'rifiutato' and not followed),
      'awaiting', (select count(*) from mine where state = 'in verifica')))`,
};
