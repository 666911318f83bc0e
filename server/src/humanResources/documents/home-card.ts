import { documentWarningDays } from '@wms/contract/humanResources/documents/settings';
import { today } from '@wms/contract/platform/schema';
import { sql } from 'kysely';
import type { HomeCard } from '../../platform/cupboards/cupboard.ts';

/** Which documents are missing, refused, about to expire or being checked. */
export const documentsCard: HomeCard = {
  name: 'documents',
  select: (user, settings) => sql`(
    with mine as (
      select type.name as type, document.state, document.refusal_reason, document.expires_on
        from documents document join document_types type on type.id = document.type_id
       where document.user_id = ${user.id} and document.removed_at is null and document.superseded_at is null
    )
    select json_build_object(
      'missing', (
        select coalesce(json_agg(type.name order by type.category_id, type.position), '[]') from document_types type
         where type.required and type.name not in (select mine.type from mine where mine.state <> 'rifiutato')),
      'refused', (
        select coalesce(json_agg(json_build_object('type', type, 'reason', refusal_reason)), '[]')
          from mine where state = 'rifiutato'),
      'expiring', (
        select coalesce(json_agg(json_build_object('type', type, 'scadenza', expires_on) order by expires_on), '[]')
          from mine where expires_on < ${today()}::date + ${settings.value(documentWarningDays)}::integer and state <> 'rifiutato'),
      'awaiting', (select count(*) from mine where state = 'in verifica')))`,
};
