/** People of WMS as members: those whom the form offers, and the data of theirs that it proposes. */
import type { proposeFromUser } from '@wms/contract/accounting/members/member';
import type { PersonChoice } from '@wms/contract/platform/people/choice';
import { type Reader, runSql, type Writer } from '../../../platform/database/connection.ts';
import { type MaskedDataViewer, readMasked } from '../../../platform/people/masked.ts';
import { findPeople } from '../../../platform/people/search.ts';
import { refuse } from '../../../platform/refusal.ts';

export async function findNewPeople(db: Reader, q: string): Promise<PersonChoice[]> {
  const people = await findPeople(db, { q });
  const members = await runSql(db)<{ id: number }>`
    select user_id as id from members where user_id = any (${people.map(({ id }) => id)}::integer[])`;
  const taken = new Set(members.map(({ id }) => id));
  return people.filter(({ id }) => !taken.has(id));
}

/**
 * Returns the data that the person wrote about themselves; the treasurer sees the data before anything is saved. The
 * tax code isn't among them because it is masked: `withTaxCode` copies it when the member is saved.
 */
export async function proposeFrom(db: Reader, id: number) {
  const [person] = await runSql(db)<(typeof proposeFromUser)['answer']['_output']>`
    select u.id as "userId", u.first_name as "firstName", u.last_name as "lastName",
           d.birth_date as "birthDate", d.birth_place as "birthPlace",
           coalesce(d.personal_email, u.institutional_email) as email, d.phone,
           nullif(concat_ws(', ', nullif(concat_ws(' ', home ->> 'indirizzo', home ->> 'civico'), ''),
             nullif(concat_ws(' ', home ->> 'cap', home ->> 'comune',
               '(' || (home ->> 'provincia') || ')'), '')), '') as address
      from users u left join personal_data d on d.user_id = u.id
      cross join lateral (select coalesce(nullif(d.domicile, 'null'::jsonb), d.residence) as home) lives
     where u.id = ${id} and u.state <> 'anonimizzato'`;
  if (!person) throw refuse.notFound('Persona non trovata');
  return person;
}

/**
 * Returns the facts of a member. When the form has no tax code, it adds that of the newly linked person. From then on
 * the treasurer sees the code, so the person's history records it like any masked value that was shown.
 */
export async function withTaxCode<Facts extends { taxCode: string | null }>(
  tx: Writer,
  facts: Facts,
  linked: number | null,
  by: MaskedDataViewer,
): Promise<Facts> {
  if (facts.taxCode || linked === null) return facts;
  return { ...facts, taxCode: await readMasked(tx, linked, 'codice_fiscale', by) };
}
