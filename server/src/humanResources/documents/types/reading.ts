import type { DocumentTypeGroup } from '@wms/contract/humanResources/documents/administration';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import type { User } from '../../../platform/people/user.ts';
import { maySee } from '../visible.ts';

/** Reads the categories with the types that this person may see, in their order. */
export const readTypes = (db: Reader, user: Pick<User, 'permissions'>): Promise<DocumentTypeGroup[]> =>
  runSql(db)<DocumentTypeGroup>`
    select category.id, category.name, category.position, category.version,
           coalesce((
             select json_agg(json_build_object(
                      'id', type.id, 'name', type.name, 'categoryId', type.category_id,
                      'requiredFor', type.required_for,
                      'team', (select json_build_object('id', team.id, 'name', team.name) from teams team
                                where team.id = type.required_team_id),
                      'atRegistration', type.required, 'asksDate', type.asks_date, 'hasExpiry', type.has_expiry,
                      'validityMonths', type.validity_months, 'licence', type.licence, 'special', type.special,
                      'retentionMonths', type.retention_months, 'template', type.template_name,
                      'position', type.position, 'closed', type.closed_at is not null,
                      'documents', (select count(*) from documents document where document.type_id = type.id),
                      'version', type.version)
                    order by type.position, type.id)
               from document_types type where type.category_id = category.id and ${maySee(user)}), '[]') as types
      from document_categories category
     order by category.position, category.id`;
