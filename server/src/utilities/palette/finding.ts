/** Asks the finders of all cupboards: one statement for those that select, and one more for similar words. */
import type { FoundGroup, FoundKind, FoundThing } from '@wms/contract/platform/palette/found';
import { type NamedNumber, readNamedNumber } from '@wms/contract/platform/palette/named-number';
import { satisfies } from '@wms/contract/platform/permissions';
import type { AskedSlot } from '@wms/contract/utilities/palette/endpoints';
import { sql } from 'kysely';
import type { Answer, Finder, Found, Question } from '../../platform/cupboards/finder.ts';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { typedWords } from '../../platform/database/search-words.ts';
import type { User } from '../../platform/people/user.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { nameIn } from './kind-words.ts';

export type Search = {
  q: string;
  slots: readonly AskedSlot[];
  /** True when nothing similar is looked for in the slots. */
  onlyTyped: boolean;
  user: User;
  settings: Settings;
};
/**
 * A question to a finder; one for similar words comes `from` the question as it was typed. One that `isName` has what
 * is left of the text without the words for the finder's kind or of a question.
 */
type Asking = { finder: Finder; question: Question; from?: Asking; isName?: true };
type Answered = Asking & Answer & { from: Asking };

/** The most things of each kind in the list, and for a slot. */
const mostFound = 5;
const mostForSlot = 8;

/** Finds the things of every kind for the text, and the things for each slot. */
export async function findThings(db: Reader, finders: readonly Finder[], search: Search) {
  const { q, slots, onlyTyped, user, settings } = search;
  const thisYear = user.today.slice(0, 4);
  const named = readNamedNumber(q, thisYear);
  const ask = (finder: Finder, text: string, asks: AskedSlot | null): Asking | null => {
    const asked = textFor(finder, text, readNamedNumber(text, thisYear));
    if (!asked) return null;
    const words = typedWords(asked.text).filter((word) => /[\p{L}\p{N}]/u.test(word));
    if (words.length === 0 && (asks === null || asked.text !== '')) return null;
    return {
      finder,
      question: {
        ...asked,
        words,
        nearest: false,
        onlyTyped: onlyTyped && asks !== null,
        slot: asks?.kind ?? null,
        time: asks?.time ?? null,
        limit: asks ? mostForSlot : mostFound,
        user,
        settings,
      },
    };
  };
  const forList = finders
    .filter(({ opens }) => opens === null || satisfies(user.permissions, opens))
    .flatMap((finder) => {
      const name = named ? null : nameIn(q, finder.calledBy);
      const byName = name === null ? null : ask(finder, name, null);
      return [ask(finder, q, null) ?? [], byName ? { ...byName, isName: true as const } : []].flat();
    });
  const forSlots = slots.map((slot) =>
    finders
      .filter((finder) => finder.kind === slot.kind || finder.slots?.includes(slot.kind))
      .filter(({ opens, names = opens }) => names === null || satisfies(user.permissions, names))
      .flatMap((finder) => ask(finder, slot.text, slot) ?? []),
  );
  const asked = [...forList, ...forSlots.flat()];
  const reading = readAll(db, asked);
  const [{ selected, near }, read] = await Promise.all([selectAndNearly(db, asked, reading), reading]);
  const answers = [...selected, ...read];
  // The code of a place is found by the products' search alone.
  const isExact = answers.some(({ question, ...answer }) => question.slot === null && showsWords(answer));
  const answerOf = (asking: Asking): Answered => {
    const similar = near.find(
      ({ from, question, things }) =>
        from === asking && things.length > 0 && !(isExact && question.slot === null),
    );
    const typed = answers.find(({ from }) => from === asking);
    return similar ? { ...similar, similar: true } : (typed ?? { ...asking, from: asking, things: [] });
  };
  // A number with its word names one paper, and a word for a kind names its things: nothing else that is only similar
  // is meant.
  const saysKind = forList.some(({ isName }) => isName);
  const found = forList
    .map(answerOf)
    .filter(
      ({ things, similar, isName }) => things.length > 0 && !(similar && (named || (saysKind && !isName))),
    );
  // A thing that is called by the whole text, 'Sala riunioni', is meant rather than those called by a part of it.
  const listed = found.filter(
    ({ finder, isName }) => !isName || !found.some((other) => other.finder === finder && !other.isName),
  );
  // A paper with the number that was named is what the person means.
  const papers = listed.filter(({ question }) => question.named);
  return {
    groups: (papers.length > 0 ? papers : listed).map(groupOf),
    slots: slots.map((slot, at) => {
      const [answer] = (forSlots[at] ?? []).map(answerOf);
      const things = answer ? answer.things.map((thing) => complete(answer.finder, thing)) : [];
      return { ...slot, similar: answer?.similar ?? false, things };
    }),
  };
}

/**
 * Runs the selects, and then those for similar words: of the slots that name nothing, and of the list where nothing
 * shows the words as they were typed. Finders with a search of their own don't hold them up. A line that only begins a
 * verb is an act where its slots name something, and then nothing similar to the whole line is shown.
 */
async function selectAndNearly(db: Reader, asked: readonly Asking[], reading: Promise<readonly Answered[]>) {
  const selected = await selectAll(db, asked);
  const isAct = ({ question, things }: Answered) => question.onlyTyped && things.length > 0;
  if (selected.some(isAct)) return { selected, near: [] };
  if (asked.some(({ question }) => question.onlyTyped) && (await reading).some(isAct))
    return { selected, near: [] };
  const inList = selected.filter(({ question }) => question.slot === null);
  const open = selected.filter(
    ({ question, things }) =>
      things.length === 0 &&
      !question.onlyTyped &&
      (question.slot !== null || !inList.some(showsWords)) &&
      maySpellNearly(question),
  );
  return { selected, near: await selectAll(db, open.map(askNearly)) };
}

/** Whether an answer shows the words as they were typed. */
const showsWords = ({ things, similar, readsMore }: Answer) => things.length > 0 && !similar && !readsMore;

const askNearly = ({ from, finder, question, isName }: Answered): Asking => ({
  finder,
  ...(isName && { isName }),
  question: { ...question, nearest: true },
  from,
});

/**
 * The text that this finder is asked; null when the text names a paper of another kind. A text that may also be a code
 * is asked of the things that have codes, too.
 */
function textFor({ kind }: Finder, text: string, named: NamedNumber | null) {
  if (named?.kind === kind) return { text: named.number, named: true };
  if (named && !(named.unsure && haveCodes.has(kind))) return null;
  return { text, named: false };
}

const haveCodes: ReadonlySet<FoundKind> = new Set(['product', 'place', 'resource']);

/** A number has no similar one, and shorter words resemble too many. */
const maySpellNearly = ({ named, words }: Question) =>
  !named && words.some((word) => /\p{L}{2}/u.test(word) && word.length >= 3);

/** Asks the finders that have a search of their own, each once for all of its questions. */
async function readAll(db: Reader, asked: readonly Asking[]): Promise<Answered[]> {
  const readers = [...new Set(asked.flatMap(({ finder }) => ('read' in finder ? [finder] : [])))];
  const answers = readers.map(async (finder) => {
    const own = asked.filter((asking) => asking.finder === finder);
    const found = await finder.read(
      db,
      own.map(({ question }) => question),
    );
    return own.map((asking, at) => ({ from: asking, ...asking, things: [], ...found[at] }));
  });
  return (await Promise.all(answers)).flat();
}

/** Runs the selects of all questions as one statement. */
async function selectAll(db: Reader, asked: readonly Asking[]): Promise<Answered[]> {
  const selects = asked.flatMap((asking) => {
    const select = 'select' in asking.finder ? asking.finder.select(asking.question) : null;
    return select ? [{ asking, select }] : [];
  });
  if (selects.length === 0) return [];
  const parts = selects.map(
    ({ select }) => sql`(select coalesce(json_agg(found), '[]') from (${select}) found)`,
  );
  const [row] = await runSql(db)<{
    found: unknown[][];
  }>`select json_build_array(${sql.join(parts)}) as found`;
  return selects.map(({ asking }, at) => {
    const { finder, question } = asking;
    const things = 'things' in finder ? finder.things(row?.found[at] ?? [], question) : [];
    return { from: asking, ...asking, things };
  });
}

function groupOf({ finder, question, things, similar, heading, readsMore, isName }: Answered): FoundGroup {
  const { kind, headings, works } = finder;
  const reads = readsMore ?? finder.readsMore;
  return {
    kind,
    label: heading ?? (similar ? headings.similar : headings.found),
    ...(similar && { similar }),
    ...(reads && !question.named && !isName && { readsMore: reads }),
    ...(isName && { meant: question.text }),
    ...(works && !satisfies(question.user.permissions, works) && { aside: true }),
    things: things.map((thing) => complete(finder, thing)),
  };
}

const complete = ({ kind }: Finder, thing: Found): FoundThing => ({
  key: `${kind}-${thing.id}`,
  kind,
  ...thing,
});
