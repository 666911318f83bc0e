/** Groups of synonyms, which the product search reads at each question. */
import {
  createSynonyms,
  deleteSynonyms,
  editSynonyms,
  getSynonyms,
  listSynonyms,
  type SynonymGroup,
} from '@wms/contract/logistics/categories/synonyms';
import { Id, text } from '@wms/contract/platform/schema';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { type Reader, runSql, type Writer } from '../../platform/database/connection.ts';
import { type ConstraintSentences, conflict, invalid } from '../../platform/database/constraint-sentences.ts';
import { cursors, pageBy } from '../../platform/database/paging.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { refuse } from '../../platform/refusal.ts';
import { counterAct } from '../../platform/undo/counter-act.ts';
import { versionOf } from '../../platform/undo/version-of.ts';
import { refuseStaleEdit } from '../history/stale.ts';

const missingSentence = 'Questi sinonimi non ci sono più: forse qualcuno li ha eliminati';

const places = cursors(z.object({ key: text(400, 0), id: Id }));

/** SQL: the groups `g` that the condition selects, their words in the order in which they were written. */
const groups = (which: RawBuilder<unknown>) => sql`
  (select g.id, g.version, array_agg(s.word order by s.id) as words,
          search_text((array_agg(s.word order by s.id))[1]) collate "C" as key
     from synonym_groups g join synonyms s on s.group_id = g.id
    where ${which} group by g.id) g`;

async function readGroup(db: Reader, id: number): Promise<SynonymGroup> {
  const [group] = await runSql(db)<SynonymGroup>`
    select id, words, version from ${groups(sql`g.id = ${id}`)}`;
  if (!group) throw refuse.notFound(missingSentence);
  return group;
}

/** Locks a group and refuses when somebody else changed it first. */
async function lockGroup(tx: Writer, id: number, version?: number): Promise<void> {
  const [group] = await runSql(tx)<{ id: number; version: number }>`
    select id, version from synonym_groups where id = ${id} for update`;
  if (!group) throw refuse.notFound(missingSentence);
  if (version !== undefined) await refuseStaleEdit(tx, 'synonym_groups', group, version);
}

type Clash = { word: string; empty: boolean; twin: string | null; taken: string | null };

/** Refuses words that the search doesn't read, that are there twice or that belong to another group, and names them. */
async function refuseClashes(tx: Writer, words: readonly string[], group: number | null): Promise<void> {
  const clashes = await runSql(tx)<Clash>`
    with given as (
      select word, synonym_key(word) as key, at from unnest(${words}::text[]) with ordinality as given (word, at))
    select word, key = '' as empty,
           (select twin.word from given twin where twin.key = given.key and twin.at < given.at limit 1) as twin,
           (select string_agg('«' || s.word || '»', ', ' order by s.id) from synonyms s
             where s.group_id = (select other.group_id from synonyms other
                                  where other.key = given.key and other.group_id is distinct from ${group}::integer)
               and s.key <> given.key) as taken
      from given order by at`;
  for (const { word, empty, twin, taken } of clashes) {
    if (empty) throw refuse.invalid('words', `«${word}» non è una parola che si cerca`);
    if (twin !== null)
      throw refuse.invalid(
        'words',
        `«${word}» è già qui come «${twin}»: maiuscole, accenti e plurali non contano`,
      );
    if (taken !== null)
      throw refuse.conflict(`«${word}» è già un sinonimo di ${taken}: aggiungi lì le altre parole`, 'words');
  }
}

/** Makes these the words of the group: those that stay keep their place, so nothing else is written. */
async function writeWords(tx: Writer, group: number, words: readonly string[]): Promise<void> {
  await runSql(tx)`delete from synonyms where group_id = ${group} and word <> all (${words}::text[])`;
  await runSql(tx)`
    insert into synonyms (group_id, word)
    select ${group}, word from unnest(${words}::text[]) with ordinality as given (word, at)
     where word not in (select word from synonyms where group_id = ${group}) order by at`;
}

/** Counts an edit of the group, whose words are rows of their own. */
const countEdit = (tx: Writer, id: number) =>
  runSql(tx)`update synonym_groups set version = version + 1 where id = ${id}`;

export const synonymRoutes = [
  implement(listSynonyms, async ({ query: { q = '', ...paging }, db }) => {
    const asked = q.trim();
    const found = groups(
      asked
        ? sql`g.id in (select group_id from synonyms where strpos(search_text(word), search_text(${asked})) > 0)`
        : sql`true`,
    );
    const page = pageBy(places, { key: sql`g.key`, id: sql`g.id` }, paging);
    const rows = await runSql(db)<SynonymGroup & { key: string; count: number | null }>`
      select g.id, g.words, g.version, g.key, ${page.total(found)} as count
        from ${found} where ${page.after} ${page.end}`;
    return page.of(rows, ({ key, id }) => ({ key, id }));
  }),

  implement(getSynonyms, ({ params, db }) => readGroup(db, params.id)),

  implement(createSynonyms, async ({ body: { words }, tx }) => {
    await refuseClashes(tx, words, null);
    const [group] = await runSql(tx)<{ id: number }>`insert into synonym_groups default values returning id`;
    const id = group?.id ?? 0;
    await writeWords(tx, id, words);
    const undo = [counterAct(deleteSynonyms, { params: { id: String(id) } })];
    return { message: `Sinonimi di «${words[0]}» salvati: la ricerca li usa da subito`, id, undo };
  }),

  implement(editSynonyms, async ({ params: { id }, body: { words, version }, tx }) => {
    await lockGroup(tx, id, version);
    const { words: former } = await readGroup(tx, id);
    await refuseClashes(tx, words, id);
    await writeWords(tx, id, words);
    await countEdit(tx, id);
    const again = { words: former, version: await versionOf(tx, 'synonym_groups', id) };
    const undo = [counterAct(editSynonyms, { params: { id: String(id) }, body: again })];
    return { message: `Sinonimi di «${words[0]}» salvati: la ricerca li usa da subito`, undo };
  }),

  implement(deleteSynonyms, async ({ params: { id }, tx }) => {
    await lockGroup(tx, id);
    const { words } = await readGroup(tx, id);
    await runSql(tx)`delete from synonym_groups where id = ${id}`;
    const undo = [counterAct(createSynonyms, { body: { words } })];
    return { message: `Sinonimi di «${words[0]}» eliminati`, undo };
  }),
];

/** Two people who write the same word at the same moment are told apart by the database itself. */
export const synonymConstraints: ConstraintSentences = {
  synonyms_key_key: conflict('Una di queste parole è già in un altro gruppo di sinonimi', 'words'),
  synonyms_key_check: invalid('Una di queste non è una parola che si cerca', 'words'),
  synonyms_word_check: invalid('Ogni parola ha da 1 a 60 caratteri', 'words'),
};
