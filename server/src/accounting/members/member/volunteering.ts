/** The volunteers' register. The table's constraint prevents two overlapping periods of one member. */
import type {
  addVolunteering,
  editVolunteering,
  ListedVolunteer,
  VolunteerFilters,
} from '@wms/contract/accounting/members/volunteering';
import { formatDate } from '@wms/contract/platform/formats';
import { CivilDate, Id } from '@wms/contract/platform/schema';
import { sql } from 'kysely';
import { z } from 'zod';
import {
  insertRow,
  type Reader,
  runSql,
  updateRow,
  type Writer,
} from '../../../platform/database/connection.ts';
import { CursorText, cursors, type Page, type Paging, pageBy } from '../../../platform/database/paging.ts';
import { holdsWord, typedWords } from '../../../platform/database/search-words.ts';
import { surnameFirst } from '../../../platform/people/name.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type LockedMember, lockMember } from '../shared/facts.ts';
import { history } from '../shared/history.ts';

type Form = (typeof addVolunteering)['body']['_output'];
type Edit = (typeof editVolunteering)['body']['_output'];
type Filters = z.output<typeof VolunteerFilters>;

const columnsOf = ({ startsOn, endsOn, activity, insurer, policy }: Form) => ({
  starts_on: startsOn,
  ends_on: endsOn,
  activity,
  insurer,
  policy,
});

export async function addPeriod(tx: Writer, memberId: number, form: Form) {
  const member = await lockMember(tx, memberId);
  refuseOutside(member, form);
  const id = await insertRow(tx, 'member_volunteering', { member_id: memberId, ...columnsOf(form) });
  return { message: `${member.name} è nel registro dei volontari`, id };
}

export async function editPeriod(tx: Writer, id: number, { version, ...form }: Edit) {
  const period = await lockPeriod(tx, id);
  await history.refuseStaleEdit(tx, 'member_volunteering', period, version);
  refuseOutside(await lockMember(tx, period.memberId), form);
  await updateRow(tx, 'member_volunteering', id, columnsOf(form));
  return { message: 'Volontariato salvato' };
}

export async function removePeriod(tx: Writer, id: number) {
  await lockPeriod(tx, id);
  await tx.deleteFrom('member_volunteering').where('id', '=', id).execute();
  return { message: 'Volontariato tolto' };
}

async function lockPeriod(tx: Writer, id: number) {
  const [period] = await runSql(tx)<{ id: number; memberId: number; version: number }>`
    select id, member_id as "memberId", version from member_volunteering where id = ${id} for update`;
  if (!period) throw refuse.notFound('Periodo di volontariato non trovato');
  return period;
}

/** Refuses a period after the member's last day, because the register only has members. */
function refuseOutside({ endedOn }: LockedMember, { startsOn, endsOn }: Form): void {
  if (endedOn === null) return;
  const sentence = `È cessato ${formatDate(endedOn, 'il')}: il volontariato finisce al più tardi quel giorno`;
  if (startsOn > endedOn) throw refuse.invalid('startsOn', sentence);
  if (endsOn === null || endsOn > endedOn) throw refuse.invalid('endsOn', sentence);
}

const Place = z.object({ name: CursorText, since: CivilDate, id: Id });
const places = cursors(Place);

/** Reads the volunteers by name, and the periods of each in their order. */
export async function readVolunteers(
  db: Reader,
  { q = '', on, insured, ...paging }: Filters & Paging,
): Promise<Page<ListedVolunteer>> {
  const name = sql`search_text(${surnameFirst('m')})`;
  const page = pageBy(places, { name, since: sql`v.starts_on`, id: sql`v.id` }, paging);
  const isInsured = sql`(v.insurer is not null and v.policy is not null)`;
  const onDay =
    on === undefined
      ? sql`true`
      : sql`v.starts_on <= ${on}::date and coalesce(v.ends_on >= ${on}::date, true)`;
  const matches = [
    insured === undefined ? sql`true` : sql`${isInsured} = ${insured === 'yes'}`,
    ...typedWords(q).map((word) => holdsWord(sql`m.search`, word)),
  ];
  // Few members are volunteers: `offset 0` keeps the plan from looking up periods for every member.
  const source = sql`(select v.* from member_volunteering v where ${onDay} offset 0) v
    join members m on m.id = v.member_id where ${sql.join(matches, sql` and `)}`;
  const rows = await runSql(db)<ListedVolunteer & { key: string; count: number | null }>`
    select v.id, v.starts_on as "startsOn", v.ends_on as "endsOn", v.activity, v.insurer, v.policy,
           ${isInsured} as insured, m.birth_date as "birthDate", m.birth_place as "birthPlace", m.address,
           json_build_object('id', m.id, 'number', m.number, 'name', ${surnameFirst('m')},
                             'taxCode', m.tax_code) as member,
           ${name} as key, ${page.total(source)} as count
      from ${source} and ${page.after} ${page.end}`;
  return page.of(rows, ({ key, startsOn, id }) => ({ name: key, since: startsOn, id }));
}
