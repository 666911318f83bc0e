/** Checks a file's members against each other and against the existing members. */
import { guardianCodeNeeded, guardianNeeded } from '@wms/contract/accounting/members/member';
import { sql } from 'kysely';
import { runSql } from '../../../platform/database/connection.ts';
import type { Context } from '../../../platform/imports/kinds/session.ts';
import {
  dropWrong,
  recordMistakes,
  recordRemarks,
  settleBlanks,
} from '../../../platform/imports/kinds/staging.ts';

/** Checks the rows; returns how many values of known members have an empty cell in one of these columns. */
export async function checkMembers(context: Context, columns: readonly string[]): Promise<number> {
  const { tx } = context;
  await runSql(tx)`analyze import_rows`;
  await findThem(context);
  const blank = await settleBlanks(context, { table: 'members', id: 'member_id', columns });
  await findKinds(context);
  await refuseTwins(context);
  await refuseOthersCodes(context);
  await refuseWrongEnds(context);
  await refuseLonelyMinors(context);
  await dropWrong(tx);
  await remarkNamesakes(context);
  return blank;
}

/**
 * Names new members who have the name and the birth of another row or of a current member: they may be one person, who
 * then has two cards.
 */
async function remarkNamesakes({ tx, has }: Context): Promise<void> {
  if (!has('birthDate')) return;
  const key = (alias: 'i' | 'm') =>
    sql`search_text(${sql.ref(`${alias}.last_name`)} || ' ' || ${sql.ref(`${alias}.first_name`)})`;
  await recordRemarks(tx)`
    select row, 'lastName', told, 'Stesso nome e stessa nascita della riga ' || first || ': è un’altra persona?'
      from (select i.row, i.last_name || ' ' || i.first_name as told, i.member_id,
                   first_value(i.row) over (partition by ${key('i')}, i.birth_date order by i.row) as first
              from import_rows i where i.birth_date is not null and i.ended_on is null) numbered
     where row <> first and member_id is null`;
  await recordRemarks(tx)`
    select i.row, 'lastName', i.last_name || ' ' || i.first_name,
           'Stesso nome e stessa nascita del socio n. ' || min(m.number) || ': è un’altra persona?'
      from import_rows i join members m on m.ended_on is null and m.birth_date = i.birth_date
       and ${key('m')} = ${key('i')}
     where i.member_id is null and i.ended_on is null
     group by i.row, i.last_name, i.first_name`;
}

/**
 * Finds the existing member of each row. A number belongs to its member for ever. A row without a number is found by
 * the tax code of a current member, and a row that has neither number nor tax code by name and birth.
 */
async function findThem({ tx }: Context): Promise<void> {
  await runSql(tx)`
    update import_rows i set member_id = m.id from members m where m.number = i.number`;
  await runSql(tx)`
    update import_rows i set member_id = m.id from members m
     where i.member_id is null and i.number is null and m.tax_code = i.tax_code and m.ended_on is null`;
  await runSql(tx)`
    update import_rows i set member_id = m.id
      from (select search_text(last_name || ' ' || first_name) as key, birth_date, min(id) as id, count(*) as count
              from members where ended_on is null and birth_date is not null group by 1, 2) m
     where i.member_id is null and i.number is null and i.tax_code is null and m.count = 1
       and m.key = search_text(i.last_name || ' ' || i.first_name) and m.birth_date = i.birth_date`;
}

/**
 * Finds the kind of each row by its name, with capitals or without. A row without a kind keeps the member's kind, and
 * a new member gets the first kind in use.
 */
async function findKinds({ tx }: Context): Promise<void> {
  await runSql(tx)`
    update import_rows i set kind_id = k.id from member_kinds k where search_text(k.name) = search_text(i.kind_name)`;
  await recordMistakes(tx)`
    select row, 'kind', kind_name, 'Non c’è una categoria con questo nome: creala prima, o scrivine un’altra'
      from import_rows where kind_name is not null and kind_id is null`;
  await runSql(tx)`
    update import_rows i set kind_id = coalesce(
             (select m.kind_id from members m where m.id = i.member_id),
             (select k.id from member_kinds k where k.active order by k.id limit 1))
     where i.kind_name is null`;
  await recordMistakes(tx)`
    select row, 'kind', '', 'Non c’è nessuna categoria in uso: creane una prima'
      from import_rows where kind_name is null and kind_id is null`;
}

/** Refuses the same member in two rows. */
async function refuseTwins({ tx, has }: Context): Promise<void> {
  const again = (field: string, value: ReturnType<typeof sql>, key: ReturnType<typeof sql>) => recordMistakes(
    tx,
  )`
    select row, ${field}, told, '«' || told || '» è già alla riga ' || first
      from (select i.row, ${value} as told, first_value(i.row) over (partition by ${key} order by i.row) as first
              from import_rows i where ${key} is not null) numbered
     where row <> first and row not in (select row from import_wrong where not remark) order by row`;
  await again('number', sql`i.number::text`, sql`i.number`);
  // A member who left may be in two rows: one with the former end, and one for the readmission.
  if (has('taxCode'))
    await again('taxCode', sql`i.tax_code`, sql`case when i.ended_on is null then i.tax_code end`);
  await again('lastName', sql`i.last_name || ' ' || i.first_name`, sql`i.member_id`);
}

/** Refuses a tax code of another current member, including a code that stays because the file has no such column. */
async function refuseOthersCodes({ tx, has }: Context): Promise<void> {
  const code = has('taxCode') ? sql`i.tax_code` : sql`m.tax_code`;
  const end = has('endedOn') ? sql`i.ended_on` : sql`m.ended_on`;
  await recordMistakes(tx)`
    select i.row, ${has('taxCode') ? 'taxCode' : 'lastName'}, ${code},
           'Il codice fiscale è già di un altro tesserato: ' || o.first_name || ' ' || o.last_name || ', n. '
             || o.number
      from import_rows i left join members m on m.id = i.member_id
      join members o on o.tax_code = ${code} and o.ended_on is null and o.id is distinct from i.member_id
     where ${end} is null
       -- The other member may leave in the same file.
       and not exists (select from import_rows other where other.member_id = o.id and other.ended_on is not null)`;
}

async function refuseWrongEnds({ tx, has }: Context): Promise<void> {
  const end = has('endedOn') ? sql`i.ended_on` : sql`m.ended_on`;
  const reason = has('endReason') ? sql`i.end_reason` : sql`m.end_reason`;
  const refuse = (
    field: string,
    value: ReturnType<typeof sql>,
    condition: ReturnType<typeof sql>,
    why: string,
  ) =>
    recordMistakes(tx)`
      select i.row, ${has(field) ? field : 'lastName'}, coalesce(${value}::text, ''), ${why}
        from import_rows i left join members m on m.id = i.member_id where ${condition}`;
  await refuse(
    'endReason',
    reason,
    sql`${end} is not null and ${reason} is null`,
    'Scrivi anche la causa della cessazione',
  );
  await refuse(
    'endedOn',
    end,
    sql`${end} is null and ${reason} is not null`,
    'Scrivi anche il giorno della cessazione',
  );
  await refuse('endedOn', end, sql`${end} < i.admitted_on`, 'La cessazione viene prima dell’ammissione');
  // The fees that were already asked are of years before the admission.
  await refuse(
    'admittedOn',
    sql`i.admitted_on`,
    sql`exists (select from memberships s where s.member_id = m.id and s.ends_on < i.admitted_on)`,
    'Ha già la quota di un anno prima di questa ammissione',
  );
}

/** Refuses a minor without the parent who pays, as the form does. */
async function refuseLonelyMinors({ tx, has }: Context): Promise<void> {
  const fact = (field: string, column: string) =>
    has(field) ? sql.ref(`i.${column}`) : sql.ref(`m.${column}`);
  const name = fact('guardianName', 'guardian_name');
  const code = fact('guardianTaxCode', 'guardian_tax_code');
  const end = fact('endedOn', 'ended_on');
  const refuse = (field: string, condition: ReturnType<typeof sql>, why: string) => recordMistakes(tx)`
    select i.row, ${has(field) ? field : 'lastName'}, '', ${why}
      from import_rows i left join members m on m.id = i.member_id where ${condition}`;
  const young = sql`is_minor(${fact('birthDate', 'birth_date')}, rome_today()) and ${end} is null`;
  await refuse('guardianName', sql`${young} and ${name} is null`, guardianNeeded);
  await refuse(
    'guardianTaxCode',
    sql`${young} and ${name} is not null and ${code} is null`,
    guardianCodeNeeded,
  );
  await refuse(
    'guardianName',
    sql`${name} is null and num_nonnulls(${code}, ${fact('guardianAddress', 'guardian_address')},
      ${fact('guardianEmail', 'guardian_email')}) > 0 and not ${young}`,
    'Scrivi anche il nome del genitore',
  );
}
