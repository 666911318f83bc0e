/** Decides which of a line's readings is meant, and which things its parts name, from what the server found. */

import type { FoundThing, SlotKind } from '@wms/contract/platform/palette/found';
import {
  type AskedSlot,
  longestSearch,
  mostSlots,
  writeSlot,
  writeTime,
} from '@wms/contract/utilities/palette/endpoints';
import type { Choice, FilledParts, NamedThing, Part, ReadyCall } from '../../../ui/cupboards/act.ts';
import { matchesOwnWords, matchesWords } from '../found/match-words.ts';
import type { Reading } from './read-line.ts';
import { plainOf } from './typed-line.ts';

/** The things that the server found for a part's text. */
export type SlotAnswer = AskedSlot & { similar: boolean; things: readonly FoundThing[] };

/** The things that the person has chosen for texts of this line, by the part and the plain text. */
export type Chosen = ReadonlyMap<string, NamedThing>;

export const keyOfChosen = (part: string, text: string) =>
  `${part}:${plainOf(text).replaceAll(/\s+/g, ' ').trim()}`;

const partsNaming = ({ act, texts }: Reading) =>
  act.parts.flatMap((part) => {
    const text = texts[part.name] ?? (part.offersAll ? '' : undefined);
    return part.kinds && (text || (text === '' && part.offersAll)) ? [{ part, kinds: part.kinds, text }] : [];
  });

/** The time of which the server says whether the part's things are free. */
const timeOf = ({ inTime }: Part, { moment }: Reading) =>
  inTime && moment ? { day: moment.day, from: moment.from, to: moment.to } : null;

/** The slots to ask for the readings, the first readings' first. */
export function slotsOf(readings: readonly Reading[], chosen: Chosen): AskedSlot[] {
  const slots = new Map<string, AskedSlot>();
  for (const reading of readings)
    for (const { part, kinds, text } of partsNaming(reading))
      if (!chosen.has(keyOfChosen(part.name, text)))
        for (const kind of kinds) {
          const slot = { kind, text: text.slice(0, longestSearch), time: timeOf(part, reading) };
          slots.set(writeSlot(slot), slot);
        }
  return [...slots.values()].slice(0, mostSlots);
}

type Found = {
  state: 'one' | 'none' | 'several' | 'waiting';
  things: readonly NamedThing[];
  similar: boolean;
  /** Whether one of the things is called by all the words, which may also stand in a description. */
  called?: boolean;
};

const wordsOf = (text: string) =>
  plainOf(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** A size in letters. */
const size = /^(x{0,3}[sl]|m|\dxl)$/;

/** Whether the text ends with a size. */
const endsInSize = (text: string) => size.test(wordsOf(text).at(-1) ?? '');

/** The things that are meant: those called exactly so, else those whose names have the words, else all. */
export function meantBy(text: string, things: readonly FoundThing[]): readonly FoundThing[] {
  const same = (value: string | undefined) => value !== undefined && plainOf(value) === plainOf(text);
  const byCode = things.filter(({ code, number }) => same(code) || same(number));
  const byName = things.filter(({ name }) => same(name));
  const called = things.filter(({ name, code = '' }) => matchesWords(text, `${name} ${code}`));
  // A code of letters alone is also a word, which other things may be called by.
  if (byCode.length === 1 && (/[\d-]/.test(text) || called.length === 1)) return byCode;
  if (byName.length === 1) return byName;
  // A size is a word of its own: 'guanti l' isn't 'Guanti in lattice', where something has this size.
  const sizes = wordsOf(text).filter((word) => size.test(word));
  const sized = called.filter(({ name }) => sizes.every((word) => wordsOf(name).includes(word)));
  return [sized, called, things].find(({ length }) => length > 0) ?? things;
}

type Sought = { part: Part; text: string; reading: Reading };

function find({ part, text, reading }: Sought, answers: readonly SlotAnswer[], chosen: Chosen): Found {
  const thing = chosen.get(keyOfChosen(part.name, text));
  if (thing) return { state: 'one', things: [thing], similar: false };
  // An answer about another time says nothing about this one.
  const time = writeTime(timeOf(part, reading));
  const own = answers.filter(
    (answer) => answer.text === text && part.kinds?.includes(answer.kind) && writeTime(answer.time) === time,
  );
  if (own.length === 0) return { state: 'waiting', things: [], similar: false };
  const exact = own.filter(({ similar }) => !similar).flatMap(({ things }) => things);
  const similar = exact.length === 0;
  const all = similar ? own.flatMap(({ things }) => things) : exact;
  const possible = part.means ? all.filter(part.means) : [];
  const among = possible.length > 0 ? possible : all;
  const meant = text === '' || similar ? among : meantBy(text, among);
  return {
    // A name that is only nearly right may mean another thing: it is asked, and nothing is done to the nearest one.
    state: meant.length === 0 ? 'none' : meant.length > 1 || similar ? 'several' : 'one',
    things: meant,
    similar,
    called: !similar && meant.some(({ name, code = '' }) => matchesOwnWords(text, `${name} ${code}`)),
  };
}

/** One reading, with what its parts name. */
export type Resolved = {
  reading: Reading;
  found: ReadonlyMap<string, Found>;
  /** Other readings that are as good, of a line that leaves words out: the person is asked which one is meant. */
  rivals: readonly Omit<Resolved, 'rivals'>[];
};

const beginsWith = (number: string, thing: NamedThing | undefined) =>
  thing !== undefined && [thing.name, thing.code ?? ''].some((text) => wordsOf(text)[0] === number);

/**
 * Chooses among the readings: the one whose parts all name something, and of these the one with the most parts. Null
 * while the answers are awaited, and for a line without a verb that names nothing.
 */
export function chooseReading(
  readings: readonly Reading[],
  answers: readonly SlotAnswer[],
  chosen: Chosen,
): Resolved | null {
  const named = readings.map((reading) => ({
    reading,
    found: new Map(
      partsNaming(reading).map(({ part, text }) => [
        part.name,
        find({ part, text, reading }, answers, chosen),
      ]),
    ),
  }));
  const isCalled = ({ reading, found }: (typeof named)[number]) =>
    found.get(reading.act.parts[0]?.name ?? '')?.called === true;
  const isCountedLast = named.some((sought) => sought.reading.isLast && isCalled(sought));
  const resolved = named.map(({ reading, found }) => {
    // A number that begins the name of the only found thing is no quantity: '608 2rs'.
    const main = found.get(reading.act.parts[0]?.name ?? '');
    const text = reading.texts[reading.act.parts[0]?.name ?? ''] ?? '';
    const [number = ''] = wordsOf(text);
    const isNumbered =
      !reading.amount &&
      /^\d+$/.test(number) &&
      main?.state === 'one' &&
      !main.similar &&
      beginsWith(number, main.things[0]) &&
      !wordsOf(text).slice(1).includes(number);
    const isNearlyNumbered = !reading.amount && /^\d+$/.test(number) && main?.similar === true;
    return {
      reading,
      found,
      faults:
        faultsOf(reading, found) -
        (isNumbered ? 1 : 0) -
        2 * Number(isChosen(reading, chosen)) +
        // Where nothing is called exactly so, with the number or without it, the number is the quantity.
        (isNearlyNumbered ? 200 : 0) +
        // A number after the name is a quantity only where nothing is called so with it.
        (reading.isLast ? 45 : 0) +
        (isCountedLast && !reading.amount && !isCalled({ reading, found }) ? 60 : 0),
    };
  });
  const [best] = resolved.toSorted((left, right) => left.faults - right.faults);
  if (!best) return null;
  const isSilent =
    (best.reading.verb === '' || best.reading.isShort) &&
    [...best.found.values()].some(
      ({ state, similar }) => (state !== 'one' && state !== 'several') || similar,
    );
  if (isSilent) return null;
  const rivals = resolved.filter(
    ({ reading, faults }) =>
      faults < 5 &&
      (reading.isShort || reading.isBare || best.reading.isBare) &&
      !isChosen(best.reading, chosen) &&
      kindOfReading(reading) !== kindOfReading(best.reading),
  );
  return { ...best, rivals: rivals.filter(isFirstOfKind) };
}

/**
 * The main part of readings of which none names anything, with the things of a nearly right name; null while the
 * answers are awaited.
 */
export function findUnknown(
  readings: readonly Reading[],
  answers: readonly SlotAnswer[],
  chosen: Chosen,
): { reading: Reading; part: Part; text: string; near: readonly NamedThing[] } | null {
  const mains = readings.flatMap((reading) => {
    const [part] = reading.act.parts;
    const text = part && reading.texts[part.name];
    if (!text) return [];
    const { state, similar, things } = find({ part, text, reading }, answers, chosen);
    return [{ reading, part, text, isUnknown: state === 'none' || similar, near: similar ? things : [] }];
  });
  if (!mains.every(({ isUnknown }) => isUnknown)) return null;
  return mains.find(({ near }) => near.length > 0) ?? mains[0] ?? null;
}

/** Readings of one kind differ only in where a name begins, which the found things decide. */
const kindOfReading = ({ act, texts }: Reading) => `${act.name} ${Object.keys(texts).toSorted()}`;
const isFirstOfKind = ({ reading }: { reading: Reading }, at: number, all: readonly { reading: Reading }[]) =>
  all.findIndex((other) => kindOfReading(other.reading) === kindOfReading(reading)) === at;

/**
 * The faults of a reading. Where the first part is found as it was typed, another part that names nothing is said; a
 * name that is only nearly right comes after it, and the parts that such a name leaves over count for the reading.
 */
function faultsOf({ act, isBare }: Reading, found: Resolved['found']): number {
  const [main] = act.parts;
  const isSimilar = found.get(main?.name ?? '')?.similar === true;
  const faults = act.parts.map((part) => {
    const { state, similar } = found.get(part.name) ?? {};
    if (state === undefined) return 0;
    if (state === 'waiting') return 100;
    if (state === 'none') return part === main || isBare ? 100 : part.takesText ? 8 : 50;
    if (similar) return part === main ? 60 : 10;
    return isSimilar ? -2 : 0;
  });
  return faults.reduce((sum, fault) => sum + fault, Number(isBare));
}

const isChosen = (reading: Reading, chosen: Chosen) =>
  partsNaming(reading).some(({ part, text }) => chosen.has(keyOfChosen(part.name, text)));

/** A choice that belongs to another reading than the best one. */
type ChoiceOfReading = Choice & { reading: Reading };

/** The next step of a line before Enter; `call` is asked first when it is set. */
export type Step =
  | { state: 'waiting' }
  | { state: 'chooses'; question: string; choices: readonly ChoiceOfReading[] }
  | { state: 'asks'; question: string; part: Part; choices: readonly Choice[]; unsure?: boolean }
  | { state: 'unknown'; why: string }
  | { state: 'filled'; parts: FilledParts; call: ReadyCall | null };

export const sayUnknown = (part: Part, text: string) => {
  const [kind] = part.kinds ?? [];
  const names: Partial<Record<SlotKind, string>> = {
    product: 'Nessun prodotto si chiama',
    place: 'Nessuna ubicazione si chiama',
    person: 'Nessuna persona si chiama',
    member: 'Nessun socio si chiama',
  };
  return `${part.unknown ?? (kind && names[kind]) ?? 'Niente si chiama'} «${text}»`;
};

type Who = Pick<FilledParts, 'held' | 'today' | 'booking'>;

/** The next step of a resolved reading: what it still has to ask, or its filled parts. */
export function nextStep({ reading, found, rivals }: Resolved, who: Who): Step {
  const { act, texts, amount, moment } = reading;
  // A number after a name may also be a size, so it is asked, but for the name of one thing that says its size.
  const main = act.parts[0]?.name ?? '';
  const isSized = endsInSize(texts[main] ?? '') && found.get(main)?.state === 'one';
  if (rivals.length > 0 || (reading.isLast && !isSized))
    return {
      state: 'chooses',
      question: 'Che cosa intendi?',
      choices: [{ reading, found }, ...rivals].flatMap(choicesOfReading),
    };
  const things: Record<string, NamedThing | undefined> = {};
  for (const part of act.parts) {
    const text = texts[part.name] ?? '';
    const named = found.get(part.name);
    if (!named) {
      if (part.question && text === '') return { state: 'asks', question: part.question, part, choices: [] };
      continue;
    }
    if (named.state === 'waiting') return { state: 'waiting' };
    if (named.state === 'none' && !part.takesText) return { state: 'unknown', why: sayUnknown(part, text) };
    if (named.state !== 'one')
      return {
        state: 'asks',
        question: named.state === 'none' || named.similar ? sayUnknown(part, text) : (part.which ?? 'Quale?'),
        part,
        unsure: named.similar,
        choices: [
          ...named.things.map((thing) => choiceOf(part, thing)),
          ...(part.takesText ? [choiceOfText(part, text)] : []),
        ],
      };
    things[part.name] = named.things[0];
  }
  const parts: FilledParts = { things, texts, amount, moment, ...who };
  return { state: 'filled', parts, call: act.asks?.(parts) ?? null };
}

/** The most things of one reading among which the person chooses. */
const mostOfReading = 3;

/** The whole act of a reading, once for each thing that its first part can mean. */
function choicesOfReading({ reading, found }: Omit<Resolved, 'rivals'>): ChoiceOfReading[] {
  const [main, ...others] = reading.act.parts;
  const things = found.get(main?.name ?? '')?.things.slice(0, mostOfReading) ?? [];
  const rest = others.flatMap(({ name, words }) => {
    const { things: [only, ...more] = [] } = found.get(name) ?? {};
    const text = only && more.length === 0 ? only.name : reading.texts[name];
    return text ? [words?.[0] ? `${words[0]} ${text}` : text] : [];
  });
  return things.map((thing) => ({
    reading,
    key: `reading-${reading.act.name}-${rest.length}-${thing.id}`,
    name: [sayVerb(reading), thing.name, ...rest].join(' · '),
    code: thing.code,
    hint: thing.hint,
    puts: { things: { [main?.name ?? '']: thing } },
  }));
}

/** `Scarica 4` */
export const sayVerb = ({ act, verb, amount }: Reading) => {
  const word = (verb || act.verbs[0] || '').replace(/^./, (letter) => letter.toUpperCase());
  return amount ? `${word} ${amount.amount.replace('.', ',')}${amount.unit ? ` ${amount.unit}` : ''}` : word;
};

/** The typed name itself, of somebody whom WMS doesn't know. */
const choiceOfText = (part: Part, text: string): Choice => ({
  key: 'text',
  name: `«${text}»`,
  detail: part.takesText,
  puts: { things: { [part.name]: { kind: 'name', id: 0, name: text } } },
});

export const choiceOf = (part: Part, thing: NamedThing): Choice => ({
  key: `${thing.kind}-${thing.id}`,
  name: thing.name,
  code: thing.code,
  detail: thing.detail,
  hint: thing.hint,
  puts: { things: { [part.name]: thing } },
});
