/** The renewal of many members for a social year. The preview and the renewal judge by the same function. */
import { coveredDays, type YearRules } from '@wms/contract/accounting/members/coverage';
import type { previewRenewal, RenewalPreview, renewMany } from '@wms/contract/accounting/members/renewal';
import { daysOfSocialYear } from '@wms/contract/accounting/shared/social-year';
import { formatCount, formatDate } from '@wms/contract/platform/formats';
import { addMoney, compareMoney } from '@wms/contract/platform/money';
import { type RawBuilder, sql } from 'kysely';
import { type Reader, runSql, type Writer } from '../../../platform/database/connection.ts';
import { readToday } from '../../../platform/database/moment.ts';
import { surnameFirst } from '../../../platform/people/name.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { dueDay, yearName, yearRules } from '../shared/years.ts';
import { goodOrAll, type JudgedMember, refuseDoubles } from './many.ts';

type RenewalQuery = (typeof previewRenewal)['query']['_output'];
type RenewalBody = (typeof renewMany)['body']['_output'];

type Candidate = {
  id: number;
  number: number;
  name: string;
  kind: string;
  kindId: number;
  kindActive: boolean;
  fee: string;
  minor: boolean;
  admittedOn: string;
  endedOn: string | null;
  has: boolean;
  paidBefore: boolean;
  openFromEarlierYears: string;
};

/** Reads the members `m` for whom a condition holds, with the facts that decide whether they are renewed. */
const readCandidates = (db: Reader, socialYear: number, condition: RawBuilder<unknown>) =>
  runSql(db)<Candidate>`
    select m.id, m.number, ${surnameFirst('m')} as name, k.name as kind, m.kind_id as "kindId",
           k.active as "kindActive", k.fee, is_minor(m.birth_date, (select rome_today())) as minor,
           m.admitted_on as "admittedOn", m.ended_on as "endedOn",
           now.id is not null as has, coalesce(before.paid >= before.fee, false) as "paidBefore",
           coalesce(owed.open, 0)::text as "openFromEarlierYears"
      from members m join member_kinds k on k.id = m.kind_id
      left join memberships now on now.member_id = m.id and now.social_year = ${socialYear}
      left join memberships before on before.member_id = m.id and before.social_year = ${socialYear - 1}
      left join (select s.member_id, sum(s.fee - s.paid) as open from memberships s
                  where s.social_year < ${socialYear} and s.paid < s.fee group by s.member_id) owed
             on owed.member_id = m.id
     where ${condition} order by search_text(${surnameFirst('m')}), m.id`;

/** Returns a sentence why a member is left out of the renewal; null when they are renewed. */
function judge(candidate: Candidate, socialYear: number, rules: YearRules): string | null {
  const { admittedOn, endedOn, has, kind, kindActive } = candidate;
  const days = coveredDays(socialYear, admittedOn, rules);
  if (endedOn !== null && (!days || endedOn < days.startsOn)) return `È cessato ${formatDate(endedOn, 'il')}`;
  if (!days) return `È entrato ${formatDate(admittedOn, 'il')}, dopo la fine dell’anno`;
  if (has) return 'Ha già la quota di questo anno';
  return kindActive ? null : `La sua categoria «${kind}» è fuori uso`;
}

export async function preview(
  db: Reader,
  { socialYear, kind, paidBefore }: RenewalQuery,
  settings: Settings,
): Promise<RenewalPreview> {
  const rules = yearRules(settings);
  const { start } = rules;
  const before = daysOfSocialYear(socialYear - 1, start);
  // Members who left before the previous year are left out, because they would only make the list long.
  const candidates = await readCandidates(
    db,
    socialYear,
    sql`coalesce(m.ended_on >= ${before.from}::date, true)
        and ${kind === undefined ? sql`true` : sql`m.kind_id = ${kind}`}`,
  );
  const answer: RenewalPreview = {
    socialYear,
    dueOn: dueDay(daysOfSocialYear(socialYear, start).from, await readToday(db), settings),
    good: [],
    leftOut: [],
    total: '0.00',
  };
  for (const candidate of candidates) {
    const {
      id: memberId,
      number,
      name,
      kind: called,
      fee,
      minor,
      openFromEarlierYears,
      admittedOn,
    } = candidate;
    const someone = { memberId, number, name, kind: called };
    const why =
      judge(candidate, socialYear, rules) ??
      (paidBefore && !candidate.paidBefore ? 'Non ha pagato l’anno prima' : null);
    const days = coveredDays(socialYear, admittedOn, rules);
    if (why !== null || !days) answer.leftOut.push({ ...someone, why: why ?? '' });
    else answer.good.push({ ...someone, fee, ...days, minor, openFromEarlierYears });
  }
  answer.total = answer.good.reduce((sum, { fee }) => addMoney(sum, fee), '0.00');
  return answer;
}

/**
 * Renews exactly the chosen members, each with the fee that was seen. Their rows are locked, so that nobody leaves
 * meanwhile. Two simultaneous renewals wait for each other, and the second finds that the members have their year.
 */
export async function renew(tx: Writer, form: RenewalBody, settings: Settings) {
  const { socialYear, members, dueOn, skipRefused } = form;
  const rules = yearRules(settings);
  const ids = members.map(({ memberId }) => memberId);
  refuseDoubles(ids);
  await runSql(tx)`
    select from members where id = any (${ids}::integer[]) order by id for no key update`;
  const seen = new Map(members.map(({ memberId, fee }) => [memberId, fee]));
  const candidates = await readCandidates(tx, socialYear, sql`m.id = any (${ids}::integer[])`);
  const judged: (JudgedMember & Candidate)[] = candidates.map((candidate) => ({
    ...candidate,
    why:
      judge(candidate, socialYear, rules) ??
      (compareMoney(candidate.fee, seen.get(candidate.id) ?? '') === 0
        ? null
        : 'La sua quota intanto è cambiata'),
  }));
  const { good, refused } = goodOrAll(judged, ids, skipRefused);
  const rows = good.flatMap(({ id, kindId, fee, admittedOn }) => {
    const days = coveredDays(socialYear, admittedOn, rules);
    return days
      ? [{ member_id: id, kind_id: kindId, fee, starts_on: days.startsOn, ends_on: days.endsOn }]
      : [];
  });
  const made = await runSql(tx)`
    insert into memberships (member_id, social_year, kind_id, fee, due_on, starts_on, ends_on)
    select member_id, ${socialYear}::integer, kind_id, fee, ${dueOn}::date, starts_on, ends_on
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as (member_id integer, kind_id integer, fee numeric, starts_on date, ends_on date)
     order by member_id returning id`;
  const year = yearName(socialYear, settings);
  return {
    message: `${formatCount(made.length, 'socio rinnovato', 'soci rinnovati')} per il ${year}`,
    done: made.length,
    refused,
  };
}
