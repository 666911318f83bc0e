/**
 * The current and former names, e-mails, codes and numbers of a person, which an erasure looks for in free texts. A
 * first or last name alone is not among them, because nobody can tell which Anna a sentence means.
 */
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { erasedEmail, erasedName } from './erased-person.ts';

/**
 * Groups of values to look for, each with the text that replaces them. `spaced` values are codes and numbers, which
 * people also write with blanks, points and dashes.
 */
export type KnownValues = { values: string[]; by: string; spaced?: true }[];

type Row = {
  names: string[];
  emails: string[];
  codes: string[];
  phones: string[];
  addresses: string[];
  others: string[];
};

/** The least length of a value, in characters; shorter ones would be found inside words about other things. */
const leastLength = 5;

/** Reads the known values of a person, also former ones from the history. It must run before the erasure. */
export async function readKnownValues(db: Reader, id: number): Promise<KnownValues> {
  const [row] = await runSql(db)<Row>`
    with logged as (
      select table_name, value from audit_log, lateral (values (before), (after)) as entry (value)
       where value is not null
         and (table_name = 'users' and row_id = ${id} or about_table = 'users' and about_id = ${id})),
    person as (
      select to_jsonb(users) as value from users where id = ${id}
      union all select value from logged where table_name = 'users'),
    facts as (
      select to_jsonb(personal_data) as value from personal_data where user_id = ${id}
      union all select to_jsonb(invitations) from invitations where user_id = ${id}
      union all select value from logged where table_name in ('personal_data', 'invitations')),
    first as (select distinct value ->> 'first_name' as name from person),
    last as (select distinct value ->> 'last_name' as name from person)
    select array(select unnest(array[first.name || ' ' || last.name, last.name || ' ' || first.name])
                   from first, last where first.name is not null and last.name is not null) as names,
           array(select value ->> 'institutional_email' from person
                  where value ->> 'institutional_email' is not null) as emails,
           array(select distinct value ->> key
                   from facts, unnest('{tax_code,iban,licence_number}'::text[]) as key
                  where value ->> key is not null) as codes,
           array(select distinct value ->> 'phone' from facts where value ->> 'phone' is not null) as phones,
           array(select distinct (place ->> 'indirizzo') || sign || (place ->> 'civico')
                   from facts, unnest(array[value -> 'residence', value -> 'domicile']) as place,
                        unnest('{" ",", "," n. "}'::text[]) as sign
                  where place ->> 'indirizzo' is not null and place ->> 'civico' is not null) as addresses,
           array(select distinct value ->> 'personal_email' from facts where value ->> 'personal_email' is not null
                  union
                 -- A username that is an ordinary word could stand in any text, so only one with a digit or a sign is
                 -- taken.
                 select value ->> 'username' from person where value ->> 'username' ~ '[0-9._-]') as others`;
  if (!row) return [];
  const email = erasedEmail(id);
  return [
    { values: row.names.flatMap(asWritten), by: erasedName(id) },
    // The addresses of pages contain e-mails in URL encoding.
    { values: row.emails.flatMap((value) => [...asWritten(value)]), by: email },
    {
      values: row.emails.map(encodeURIComponent).filter((value) => value.includes('%')),
      by: encodeURIComponent(email),
    },
    { values: [...row.others, ...row.addresses].flatMap(asWritten), by: '•' },
    // An Italian number is mostly written without its prefix.
    {
      values: [...row.codes, ...row.phones, ...row.phones.map((phone) => phone.replace(/^\+39/, ''))],
      by: '•',
      spaced: true as const,
    },
  ].flatMap((group) => {
    const values = [...new Set(group.values)].filter((value) => value.length >= leastLength);
    return values.length > 0 ? [{ ...group, values }] : [];
  });
}

/** The signs that people, telephones and banks write for an apostrophe; banks leave it out, or write a blank. */
const apostrophes = ["'", '’', '‘', '`', '´', 'ʼ', ' ', ''];

/** The ways to write a letter with an accent: whole, in two parts, without the accent, or with an apostrophe. */
const accents: readonly ((value: string) => string)[] = [
  (value) => value.normalize('NFC'),
  (value) => value.normalize('NFD'),
  (value) => value.normalize('NFD').replaceAll(/\p{M}+/gu, ''),
  (value) => value.normalize('NFD').replaceAll(/\p{M}+/gu, "'"),
];

/** Returns the value as people write it, and as JSON writes it. */
const asWritten = (value: string) => [
  ...new Set(
    accents
      .map((write) => write(value))
      .flatMap((written) => apostrophes.map((sign) => written.replaceAll(/['’‘`´ʼ]/g, sign)))
      .flatMap((written) => [written, JSON.stringify(written).slice(1, -1)]),
  ),
];
