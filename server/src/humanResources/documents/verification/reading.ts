/** Reads people's documents for those who verify them, with one statement for each page. */

import { documentLife } from '@wms/contract/humanResources/documents/life';
import type { DocumentToVerify } from '@wms/contract/humanResources/documents/verification';
import { openMoves } from '@wms/contract/platform/life';
import type { RawBuilder } from 'kysely';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import type { User } from '../../../platform/people/user.ts';
import { maySee } from '../visible.ts';

type Viewer = Pick<User, 'id' | 'permissions'>;

/**
 * Returns the documents that meet this condition on `document`, `type` and `person`, in the order of their ids. Removed
 * ones are left out.
 */
export async function readDocuments(
  db: Reader,
  user: Viewer,
  condition: RawBuilder<unknown>,
  limit = 1,
): Promise<DocumentToVerify[]> {
  const rows = await runSql(db)<Omit<DocumentToVerify, 'moves'>>`
    select document.id, document.version, document.state,
           json_build_object(
             'id', person.id, 'name', person.first_name || ' ' || person.last_name,
             'email', person.institutional_email, 'picture', left(picture.small_sha256, 16),
             'birthDate', data.birth_date, 'birthPlace', data.birth_place,
             'licence', case when type.licence and data.licence_number is not null then json_build_object(
               'number', data.licence_number, 'category', data.licence_category,
               'expiresOn', data.licence_expiry) end) as person,
           json_build_object(
             'id', type.id, 'name', type.name, 'category', category.name, 'asksDate', type.asks_date,
             'hasExpiry', type.has_expiry, 'licence', type.licence, 'special', type.special) as type,
           document.custom_name as "customName", document.achieved_on as "achievedOn",
           document.expires_on as "expiresOn", document.licence_category as "licenceCategory",
           json_build_object(
             'expiresOn', document.proposed_expires_on,
             'licenceCategory', document.proposed_licence_category) as proposed,
           document.uploaded_at as "uploadedAt",
           (select u.first_name || ' ' || u.last_name from users u where u.id = document.uploaded_by) as "uploadedBy",
           file.size, document.refusal_reason as "refusalReason",
           document.superseded_at is not null as superseded,
           case when document.state <> 'in verifica' then (
            select json_build_object('by', u.first_name || ' ' || u.last_name, 'at', step.made_at)
              from steps_taken step left join users u on u.id = step.made_by
             where step.document_id = document.id order by step.id desc limit 1) end as decided,
           (select json_build_object('id', other.id, 'expiresOn', other.expires_on) from documents other
             where other.user_id = document.user_id and other.type_id = document.type_id
               and other.state = 'approvato' and other.superseded_at is null and other.removed_at is null
               and other.id <> document.id) as "inForce"
      from documents document
      join document_types type on type.id = document.type_id
      join document_categories category on category.id = type.category_id
      join users person on person.id = document.user_id
      join files file using (sha256)
      left join personal_data data on data.user_id = person.id
      left join profile_pictures picture on picture.user_id = person.id
     where document.removed_at is null and ${maySee(user)} and ${condition}
     order by document.id limit ${limit}`;
  return rows.map((row) => ({ ...row, moves: movesFor(row, user) }));
}

type ShownDocument = Pick<DocumentToVerify, 'state' | 'superseded'> & { person: { id: number } };

/** Returns the moves that this person may make. A document that a newer upload has superseded has none. */
export const movesFor = ({ state, superseded, person }: ShownDocument, { id, permissions }: Viewer) =>
  superseded ? [] : openMoves(documentLife, state, { permissions, owns: person.id === id });
