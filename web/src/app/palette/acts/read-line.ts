/**
 * Reads a typed line by the acts that the cupboards declare. A line can have several readings, because the words
 * between its parts also stand in names ('guanti in pelle'): the things that are found decide among them.
 */
import type { Act, Amount, Moment, Part } from '../../../ui/cupboards/act.ts';
import { readAll, readAmount, readLastAmount, readMoney, skipArticle } from './read-amount.ts';
import { readMoment } from './read-moment.ts';
import { joinWords, lengthOfAny, type Word, wordsOf } from './typed-line.ts';

export type Reading = {
  act: Act;
  /** The verb as it was typed, whole if only its first letters were; empty for a line without one. */
  verb: string;
  /**
   * True when the verb may also begin a search: only its first letters were typed, 'pr', or things are called so.
   */
  isShort: boolean;
  /** True when a part stands without its word. */
  isBare: boolean;
  amount: Amount | null;
  /** True when the amount stands after the name, where a number mostly belongs to the name: 'guanti l 2'. */
  isLast: boolean;
  /** The typed text of each part; empty when only the word before it was typed. */
  texts: Readonly<Record<string, string>>;
  moment: Moment | null;
  /** The words of the day and the hours, as they were typed. */
  momentText: string | null;
};

/** More readings of one line are left out. */
const mostReadings = 8;

/** Fewer letters than these are no verb: 'm 8' is a size, and 'R 36' a receipt. */
const fewestLetters = 2;

/** The readings of a line, those with the most parts first. A line that begins no act has none. */
export function readLine(line: string, acts: readonly Act[], now: string): Reading[] {
  const words = wordsOf(line);
  const begun = (isNamed: boolean) =>
    readBegun(
      acts.filter((act) => isNamed === Boolean(act.needsMoment)),
      words,
      now,
    );
  const withVerb = begun(false);
  const withName = begun(true).filter(saysWhen);
  // A thing that is called like such a verb comes first: 'sala 15-16' is the only room called 'Sala', if there is one.
  if (withVerb.length > 0) return [...withVerb, ...withName].slice(0, mostReadings);
  const namesThing = ({ texts, act }: Reading) => Boolean(texts[act.parts[0]?.name ?? '']);
  const without = acts
    .filter(({ verbless }) => verbless)
    .flatMap((act) => readAct(act, { verb: '', isShort: false }, words, now))
    // Without a verb only a day or hours, and the thing that they are for, make an act of a search.
    .filter((reading) => reading.moment !== null && namesThing(reading));
  if (withName.length > 0) return [...without, ...withName].slice(0, mostReadings);
  const [first, ...rest] = words;
  const short = acts.flatMap((act) => {
    const [verb = ''] = act.verbs;
    if (!first || first.plain.length < fewestLetters || !verb.startsWith(first.plain)) return [];
    return readAct(act, { verb, isShort: true }, rest, now)
      .filter((reading) =>
        act.needsMoment ? saysWhen(reading) : reading.moment !== null || namesThing(reading),
      )
      .slice(0, mostReadings / 2);
  });
  return [...without, ...short].slice(0, mostReadings);
}

/** Whether a day in words or two hours were typed; '7' and '3/8' may belong to a name. */
const saysWhen = ({ moment, momentText }: Reading) =>
  moment !== null && (moment.to !== null || /\p{L}{3}/u.test(momentText ?? ''));

/** The readings by the longest verb with which the words begin. */
function readBegun(acts: readonly Act[], words: readonly Word[], now: string): Reading[] {
  const begun = acts
    .map((act) => ({ act, taken: lengthOfAny(act.verbs, words) }))
    .filter(({ taken }) => taken > 0);
  const longest = Math.max(0, ...begun.map(({ taken }) => taken));
  return begun
    .filter(({ taken }) => taken === longest)
    .flatMap(({ act, taken }) =>
      readAct(
        act,
        { verb: joinWords(words.slice(0, taken)), isShort: act.namesThings === true },
        words.slice(taken),
        now,
      ),
    );
}

type Begun = Pick<Reading, 'verb' | 'isShort'>;

function readAct(act: Act, begun: Begun, rest: readonly Word[], now: string): Reading[] {
  const readings = cutMoments(act, rest, now).flatMap(({ words, moment, momentText }) =>
    cutAmounts(act, words).flatMap(({ amount, words: named, isLast = false }) =>
      splitParts(act.parts, named)
        .filter(({ texts, isBare }) => !isLast || (Object.keys(texts).length === 1 && !isBare))
        .map(({ texts, isBare }) => ({
          act,
          ...begun,
          amount,
          isLast,
          texts,
          isBare,
          moment,
          momentText,
        })),
    ),
  );
  // Parts without their words are tried last.
  const size = ({ texts, amount, moment, isBare, isLast }: Reading) =>
    Object.keys(texts).length +
    Number(amount !== null) +
    Number(moment !== null) -
    2 * Number(isBare || isLast);
  return readings.toSorted((left, right) => size(right) - size(left));
}

/** Whether the words are a day by its name or a term ('3 giorni'), and not a number that may belong to a thing. */
const isDay = ([first, ...others]: readonly Word[]) =>
  first !== undefined && (/^[a-z]/.test(first.plain) || others.length > 0);

type MomentCut = { words: Word[]; moment: Moment | null; momentText: string | null };

/** The line without its day and hours; and the whole line, in case these words belong to a name. */
function cutMoments(act: Act, words: readonly Word[], now: string): MomentCut[] {
  const whole = { words: [...words], moment: null, momentText: null };
  if (!act.moment) return [whole];
  const before = act.moment.words;
  for (let length = words.length; length > 0; length--)
    for (let start = words.length - length; start >= 0; start--) {
      const span = words.slice(start, start + length);
      const skipped = before ? lengthOfAny(before, span) : 0;
      const moment = readMoment(span.slice(skipped), now);
      // Without its words, a date of return is only the day at the end of the line.
      const isLoose = before !== undefined && skipped === 0;
      const endsLine = start + length === words.length;
      if (moment && !(isLoose && (!endsLine || moment.from !== null || !isDay(span))))
        return [
          {
            words: [...words.slice(0, start), ...words.slice(start + length)],
            moment,
            momentText: joinWords(span),
          },
          ...(before ? [whole] : []),
        ];
    }
  return [whole];
}

type AmountCut = { amount: Amount | null; words: readonly Word[]; isLast?: true };

/**
 * The line with its first number taken as the quantity, or its last one as money, or 'tutto'; and with these words left
 * in the name: '608 2rs'.
 */
function cutAmounts(act: Act, words: readonly Word[]): AmountCut[] {
  const whole = { amount: null, words };
  if (!act.takesAmount) return [whole];
  if (act.takesAmount === 'money') return [...readAmount(words), ...readMoney(words), whole];
  const named = [...readAmount(words), ...readAll(words)];
  return [...named, whole, ...(named.length > 0 ? [] : readLastAmount(words))];
}

type PartTexts = Pick<Reading, 'texts' | 'isBare'>;

/** A part without its word has at most so many words: a first name and a surname. */
const mostBareWords = 2;

/** All ways to split the words into the parts, each after one of its words, the last one perhaps without it. */
function splitParts(parts: readonly Part[], words: readonly Word[]): PartTexts[] {
  const first = parts.find((part) => !part.words);
  const others = parts.filter((part) => part.words);
  const beginsPart = (named: readonly Word[]) =>
    others.some((part) => lengthOfAny(part.words ?? [], named) > 0);
  // The person or the place may also stand first: 'presta a Rossi il trapano'.
  const readLeading = (head: readonly Word[], { name }: Part) =>
    others.flatMap((part) => {
      const named = head.slice(lengthOfAny(part.words ?? [], head));
      if (!part.bare || named.length === head.length) return [];
      const most = Math.min(mostBareWords, named.length - 1);
      return Array.from({ length: Math.max(0, most) }, (_, at) => ({
        [name]: joinWords(skipArticle(named.slice(at + 1))),
        [part.name]: joinWords(named.slice(0, at + 1)),
      }));
    });
  return split(words, others, beginsPart).flatMap(({ head, texts }) => {
    if (head.length === 0) return [{ texts, isBare: false }];
    if (!first) return [];
    if (beginsPart(head))
      return readLeading(head, first).map((own) => ({ texts: { ...own, ...texts }, isBare: true }));
    const bare = others.find((part) => part.bare && texts[part.name] === undefined);
    const most = bare ? Math.min(mostBareWords, head.length - 1) : 0;
    return Array.from({ length: most + 1 }, (_, taken) => {
      const [named, last] = [head.slice(0, head.length - taken), head.slice(head.length - taken)];
      const own = bare && taken > 0 ? { [bare.name]: joinWords(last) } : {};
      return { texts: { [first.name]: joinWords(named), ...own, ...texts }, isBare: taken > 0 };
    });
  });
}

type Split = { head: readonly Word[]; texts: Record<string, string> };

/** Splits from the end; no name begins with a word that stands before a part. */
function split(
  words: readonly Word[],
  open: readonly Part[],
  beginsPart: (words: readonly Word[]) => boolean,
  isEnd = true,
): Split[] {
  const found: Split[] = [{ head: words, texts: {} }];
  for (let index = words.length - 1; index >= 0; index--)
    for (const part of open) {
      const taken = lengthOfAny(part.words ?? [], words.slice(index));
      const named = words.slice(index + taken);
      // Only at the end of the line the name may be still to come.
      if (taken === 0 || beginsPart(named) || (named.length === 0 && !isEnd)) continue;
      const others = open.filter((other) => other !== part);
      for (const { head, texts } of split(words.slice(0, index), others, beginsPart, false))
        found.push({ head, texts: { ...texts, [part.name]: joinWords(named) } });
    }
  return found;
}
