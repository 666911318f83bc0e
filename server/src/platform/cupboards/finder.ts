/** Finders: how each cupboard finds its things for the palette. */
import type { AskedTime, FoundKind, FoundThing, SlotKind } from '@wms/contract/platform/palette/found';
import type { PermissionSets } from '@wms/contract/platform/permissions';
import type { RawBuilder } from 'kysely';
import type { Reader } from '../database/connection.ts';
import type { User } from '../people/user.ts';
import type { Settings } from '../settings/settings.ts';

/** A question to a finder. */
export type Question = {
  /**
   * The text, trimmed. Where it names a paper of this kind by its word, it is the number alone, as the list of these
   * papers writes it.
   */
  text: string;
  /** The words of the text that have a letter or a digit. */
  words: readonly string[];
  /** True when the text was the number of a paper of this kind, with its word. */
  named: boolean;
  /** True for words that are spelled nearly so. */
  nearest: boolean;
  /** True when nothing similar is looked for, whatever is found. */
  onlyTyped: boolean;
  /** The slot of an act that the question comes from; its text may be empty. */
  slot: SlotKind | null;
  /** The day or the hours of which the slot asks what is free; null for this moment. */
  time: AskedTime | null;
  limit: number;
  user: User;
  settings: Settings;
};

/** A thing as its finder gives it; the palette adds kind and key. */
export type Found = Omit<FoundThing, 'key' | 'kind'>;
export type Answer = { things: Found[]; similar?: boolean; heading?: string; readsMore?: boolean };

/** The heading of found things, and that of similar ones. */
type Headings = { found: string; similar: string };

type Described = {
  kind: FoundKind;
  /** The words by which people say what they look for, beside its name: 'ricevuta Galli', 'Galli ricevute'. */
  calledBy?: readonly string[];
  headings: Headings;
  /** The people for whom these things are found, because they may open their page; null is everybody. */
  opens: PermissionSets | null;
  /** The people who may name these things for an act, without it the same. */
  names?: PermissionSets;
  /** The people who work with these things; for others they are aside. Without it everybody who finds them does. */
  works?: PermissionSets;
  /** The finder answers these slots, too. */
  slots?: readonly SlotKind[];
  readsMore?: true;
};

/**
 * A finder that selects its rows. `select` is a whole SELECT with its order and limit; null when the text can't be the
 * name of such a thing, or when similar words are not searched here. All finders' selects run as one statement.
 */
export type SelectingFinder<Row> = Described & {
  select: (question: Question) => RawBuilder<unknown> | null;
  /** The row as a thing; instants and decimals come as JSON has them. */
  thing: (row: Row, question: Question) => Found;
};

/** A finder with a search of its own, which answers all questions of a request. */
export type ReadingFinder = Described & {
  read: (db: Reader, questions: readonly Question[]) => Promise<Answer[]>;
};

export type Finder =
  | (Described & { select: SelectingFinder<never>['select']; things: ThingMaker })
  | ReadingFinder;
type ThingMaker = (rows: readonly unknown[], question: Question) => Found[];

/** Declares a finder whose rows have the given type. */
export const finder = <Row>({ thing, ...described }: SelectingFinder<Row>): Finder => ({
  ...described,
  things: (rows, question) => rows.map((row) => thing(row as Row, question)),
});
