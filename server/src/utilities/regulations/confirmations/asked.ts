/** Lists which people have confirmed the version in force of a regulation, and which have not. */

import { formatCount, formatNumber } from '@wms/contract/platform/formats';
import { Id } from '@wms/contract/platform/schema';
import {
  type Confirmation,
  countRegulationPeople,
  exportConfirmations,
  listConfirmations,
  remindOfRegulation,
} from '@wms/contract/utilities/regulations/confirmations';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Reader, runSql, type Writer } from '../../../platform/database/connection.ts';
import { CursorText, cursors, pageBy } from '../../../platform/database/paging.ts';
import { implement } from '../../../platform/http/endpoint.ts';
import { notify } from '../../../platform/news/notify.ts';
import { listedName } from '../../../platform/people/name.ts';
import { refuse } from '../../../platform/refusal.ts';
import { exportPages, type TableColumn } from '../../../platform/spreadsheets/table-file.ts';
import { countPeople } from '../people.ts';
import { lockRegulation } from '../shared/locking.ts';
import { type OpenRegulation, regulationsOpen } from '../shared/news.ts';

type Request = z.output<typeof listConfirmations.query>;

/** A cursor keeps the name in a text that isn't trimmed, because search names begin with a space. */
const places = cursors(z.object({ name: CursorText, id: Id }));

/**
 * SQL: whether a person has not confirmed. Written this way, the planner knows how many are missing, and walks the
 * people in their order.
 */
const notConfirmed = sql`not exists (
  select from regulation_acceptances said
   where said.version_id = asked.version_id and said.user_id = asked.user_id)`;

/** SQL: whether the row `asked` and its person `u` match the filters. */
function matchesFilters({ q, state }: Pick<Request, 'q' | 'state'>) {
  const conditions = [
    q ? sql`u.id = any (array(select find_people(${q})))` : sql`true`,
    state === 'confirmed' ? sql`asked.confirmed_at is not null` : sql`true`,
    state === 'missing' || state === 'late' ? notConfirmed : sql`true`,
    state === 'late' ? sql`asked.due_on < rome_today()` : sql`true`,
  ];
  return sql.join(conditions, sql` and `);
}

/** Reads a page of the people who are asked, by their names. */
async function readConfirmations(db: Reader, { regulation, cursor, limit = 100, ...filters }: Request) {
  const keys = { name: sql`asked.search_name`, id: sql`asked.user_id` };
  const page = pageBy(places, keys, { cursor, limit });
  const found = sql`asked_regulations asked join users u on u.id = asked.user_id
    where asked.regulation_id = ${regulation} and ${matchesFilters(filters)}`;
  const rows = await runSql(db)<Confirmation & { key: string; count: number | null }>`
    with page as materialized (
      select u.id, u.search_name as key, ${listedName('u')} as name, u.institutional_email as email,
             asked.version_id, asked.due_on as "dueOn", asked.confirmed_at as "confirmedAt",
             ${page.total(found)} as count
        from ${found} and ${page.after} ${page.end})
    select page.id, page.key, page.name, page.email, page."dueOn", page."confirmedAt", page.count, v.version,
           left(picture.small_sha256, 16) as picture,
           (select max(before.version) from regulation_acceptances a
              join regulation_versions before on before.id = a.version_id
             where a.user_id = page.id and before.regulation_id = v.regulation_id
               and before.version < v.version) as earlier,
           (select max(sent_at) from regulation_reminders sent
             where sent.version_id = v.id and sent.user_id = page.id) as "remindedAt"
      from page
      join regulation_versions v on v.id = page.version_id
      left join profile_pictures picture on picture.user_id = page.id
     order by page.key, page.id`;
  return page.of(rows, ({ key, id }) => ({ name: key, id }));
}

const columns: TableColumn<Confirmation>[] = [
  { header: 'Persona', value: ({ name }) => name, width: 28 },
  { header: 'E-mail', value: ({ email }) => email, width: 32 },
  { header: 'Versione', value: ({ version }) => String(version), kind: 'identifier' },
  { header: 'Entro', value: ({ dueOn }) => dueOn, kind: 'date' },
  { header: 'Confermato', value: ({ confirmedAt }) => confirmedAt, kind: 'instant', width: 20 },
  {
    header: 'Versione confermata prima',
    value: ({ earlier }) => (earlier === null ? null : String(earlier)),
    kind: 'identifier',
  },
  { header: 'Ultimo promemoria', value: ({ remindedAt }) => remindedAt, kind: 'instant', width: 20 },
];

/** Reminds the people who have not confirmed a regulation; returns the names of those who can't be reminded. */
async function remindPeople(
  tx: Writer,
  regulationId: number,
  { ids, expected, ...filters }: z.output<typeof remindOfRegulation.body>,
) {
  // If two people remind at once, the second waits here and finds everybody reminded.
  await lockRegulation(tx, regulationId);
  const found = await runSql(tx)<AskedPerson>`
    select u.id, u.first_name || ' ' || u.last_name as name, asked.version_id as "versionId", asked.title, asked.kind,
           asked.asked_on as "askedOn", asked.due_on as "dueOn", asked.due_on < rome_today() as late,
           asked.confirmed_at is not null as "hasConfirmed",
           case when u.registration_status <> 'completato' then 'Sta completando la registrazione, che lo chiede già'
                when exists (select from regulation_reminders sent
                              where sent.version_id = asked.version_id and sent.user_id = u.id
                                and sent.sent_at > current_moment() - interval '1 day')
                  then 'Ha già avuto un promemoria nelle ultime 24 ore' end as obstacle
      from asked_regulations asked join users u on u.id = asked.user_id
     where asked.regulation_id = ${regulationId}
       and ${ids ? sql`u.id = any (${ids}::integer[])` : matchesFilters(filters)}
     order by u.id`;
  if (found.length !== expected)
    throw refuse.conflict(
      `Intanto l’elenco è cambiato: le persone sono ${formatNumber(found.length)}. Controlla e riprova`,
    );
  const people = found.filter(({ hasConfirmed }) => !hasConfirmed);
  const refused = people.flatMap(({ id, name, obstacle }) =>
    obstacle ? [{ id, name, reason: obstacle }] : [],
  );
  const reminded = people.filter(({ obstacle }) => !obstacle);
  await runSql(tx)`
    insert into regulation_reminders (version_id, user_id, asked_on)
    select * from unnest(${reminded.map(({ versionId }) => versionId)}::integer[],
                         ${reminded.map(({ id }) => id)}::integer[],
                         ${reminded.map(({ askedOn }) => askedOn)}::date[])`;
  // People with the same last day get the same news.
  for (const [{ title, kind, dueOn, late }, ids] of groupByDueDay(reminded))
    await notify(tx, regulationsOpen, {
      people: ids,
      regulations: [{ id: regulationId, title, kind, dueOn, late }],
    });
  const done = describeReminded(reminded.length, refused.length, found.length - people.length);
  return { message: done, refused };
}

const groupByDueDay = (people: readonly AskedPerson[]) =>
  [...Map.groupBy(people, ({ dueOn }) => dueOn).values()].flatMap(([first, ...others]) =>
    first ? [[first, [first, ...others].map(({ id }) => id)] as const] : [],
  );

type AskedPerson = {
  id: number;
  name: string;
  versionId: number;
  askedOn: string;
  hasConfirmed: boolean;
  /** Why they can't be reminded; null when they can. */
  obstacle: string | null;
} & Omit<OpenRegulation, 'id'>;

function describeReminded(told: number, refused: number, confirmed: number): string {
  const done =
    told === 0
      ? 'Niente di fatto'
      : `${told === 1 ? 'Avvisata' : 'Avvisate'} ${formatCount(told, 'persona', 'persone')}`;
  const others = [
    ...(refused > 0 ? [`per ${formatNumber(refused)} non si è potuto`] : []),
    ...(confirmed > 0 ? [formatCount(confirmed, 'aveva già confermato', 'avevano già confermato')] : []),
  ];
  return others.length === 0 ? done : `${done}: ${others.join(', ')}`;
}

export const confirmationRoutes = [
  implement(countRegulationPeople, ({ db }) => countPeople(db)),
  implement(listConfirmations, ({ query, db }) => readConfirmations(db, query)),
  implement(exportConfirmations, ({ query, db }) =>
    exportPages('conferme', columns, query, (page) => readConfirmations(db, page)),
  ),
  implement(remindOfRegulation, ({ params, body, tx }) => remindPeople(tx, params.id, body)),
];
