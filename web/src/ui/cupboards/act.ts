/**
 * The acts of the palette: 'scarica 4 loctite 243'. A cupboard declares the words of an act and its parts as data, and
 * the palette reads a typed line by them (`app/palette/acts/read-line.ts`).
 */
import type { TablerIcon } from '@tabler/icons-react';
import type { PageAddress } from '@wms/contract/pages/link';
import type { Answer, Endpoint } from '@wms/contract/platform/endpoint';
import type { FoundThing, SlotKind } from '@wms/contract/platform/palette/found';
import type { PermissionSets } from '@wms/contract/platform/permissions';
import type { RawArgs } from '../../client/call/request.ts';

/** A part of an act's line. */
export type Part = {
  name: string;
  /** The kinds of things that the part can name, which the server finds; a part without kinds is a text. */
  kinds?: readonly SlotKind[];
  /** The words before it: 'da', 'in'. The part that follows the verb directly has none. */
  words?: readonly string[];
  /** Whether the part may stand without its word, as the last words of the line: 'presta trapano rossi'. */
  bare?: true;
  /** Asked when the part is missing; a part without a question may be missing. */
  question?: string;
  /** Whether a missing part offers the first things of its kinds. */
  offersAll?: true;
  /** True where things are free or taken: the server is asked for the line's day and hours. */
  inTime?: true;
  /** Said before a name that nothing has which this person may choose; 'Niente si chiama' without it. */
  unknown?: string;
  /** Asked when several things are called so; 'Quale?' without it. */
  which?: string;
  /** The words beside the typed text as a choice, for a part that needs no stored thing: 'Senza utente'. */
  takesText?: string;
  /** Whether the code of a chosen thing stands in the line, and not its name. */
  writesCode?: true;
  /** Only these of several found things are meant, if there are any: only lent tools can come back. */
  means?: (thing: FoundThing) => boolean;
};

/** A typed quantity: `amount` as the contract writes decimals, or 'tutto', which is all that lies there. */
export type Amount = { amount: string; unit: string | null; isAll?: true };

/** A typed day, and the hours in it as `08:30`; `to` is null when only the beginning was typed. */
export type Moment = { day: string; from: string | null; to: string | null; hasDay: boolean };

/** A thing that a part of the line names; those that nobody has stored, such as a lot, have no page. */
export type NamedThing = Pick<FoundThing, 'id' | 'name'> &
  Partial<Omit<FoundThing, 'id' | 'name' | 'kind'>> & { kind: string };

/** The parts of a line as they were understood. */
export type FilledParts = {
  things: Readonly<Record<string, NamedThing | undefined>>;
  texts: Readonly<Record<string, string | undefined>>;
  amount: Amount | null;
  moment: Moment | null;
  held: ReadonlySet<string>;
  /** The current day in Rome. */
  today: string;
  /** The id of this line's change: the same line is never booked twice. */
  booking: string;
};

/** The words and things that a choice below the row puts into the line. */
export type Replacement = {
  things?: Readonly<Record<string, NamedThing>>;
  texts?: Readonly<Record<string, string>>;
  amount?: string;
};

export type Choice = {
  key: string;
  name: string;
  code?: string | undefined;
  detail?: string | undefined;
  hint?: string | undefined;
  puts: Replacement;
};

/** An endpoint with the arguments of its call. */
export type ReadyCall = { endpoint: Endpoint; args: RawArgs };

export type PageTarget = { to: PageAddress; search?: Record<string, string | number> };

/** The form in which the person settles what kept an act from being done. */
export type Otherwise = PageTarget & { label: string };

/** The meaning of a line, as the row says it before Enter. */
export type Meaning =
  /** Enter calls the endpoint, and then opens a page if there is something to go on with. */
  | {
      state: 'ready';
      says: string;
      call: ReadyCall;
      leadsTo?: (answer: unknown) => PageTarget;
      /** Other things that may be meant, below the row. */
      instead?: { label: string; choices: readonly Choice[] };
      /** Offered after a refusal of the server. */
      otherwise?: Otherwise;
    }
  /** Enter opens a page. */
  | ({ state: 'opens'; says: string } & PageTarget)
  /** Enter shows something beside the page. */
  | { state: 'shows'; says: string; show: () => void }
  /**
   * Something is missing: the question is in the row, and its answers below it. Of `unsure` answers none is what was
   * typed.
   */
  | { state: 'asks'; says: string; question: string; choices: readonly Choice[]; unsure?: boolean }
  /** The act isn't possible, and the row says why. Nothing is sent; a form may settle it. */
  | { state: 'refused'; says: string; why: string; otherwise?: Otherwise };

export type Act = {
  name: string;
  icon: TablerIcon;
  /** The permissions needed for the act. Others read that they may not do it. */
  permissions: PermissionSets;
  /** The words that begin a line of this act; the first one is shown, and its first letters are enough: 'pr'. */
  verbs: readonly string[];
  /** An act that is also understood without a verb, if the line has a day or hours: 'forno domani 15'. */
  verbless?: true;
  /** Whether the verb is also a thing's name, 'stanza 7', and counts only with a day or hours: 'stanza domani 9-11'. */
  needsMoment?: true;
  /** Whether the verb also begins names, 'Etichette rotolo': what is called by the whole line stands before the act. */
  namesThings?: true;
  /** Whether a quantity may follow the verb; money may also stand last: 'incassa Bianchi 20'. */
  takesAmount?: true | 'money';
  /** The days and hours that the line may have: with words before them ('fino a'), or anywhere. */
  moment?: { words?: readonly string[] };
  parts: readonly Part[];
  /** A line of this act, shown while the palette is empty; an act without one is the same as others that have one. */
  example?: string;
  /**
   * The window of the act on a found thing, for people who may not open the thing's page, where others find the act;
   * null for a thing on which the act is not possible.
   */
  onThing?: {
    kind: SlotKind;
    opens: PermissionSets;
    label: string;
    begin: (thing: FoundThing) => (() => void) | null;
  };
  /** The same line in few keys. */
  shortExample?: string;
  /** The question that the server answers about the filled parts before the row can say anything; null for none. */
  asks?: (parts: FilledParts) => ReadyCall | null;
  /** The meaning of the filled parts; `answer` is that of `asks`. */
  means: (parts: FilledParts, answer: unknown) => Meaning;
};

/** An act that asks the server about its filled parts: the meaning gets the answer with its type. */
export const withAnswer = <const E extends Endpoint>(
  endpoint: E,
  argsOf: (parts: FilledParts) => RawArgs | null,
  means: (parts: FilledParts, answer: Answer<E>) => Meaning,
): Pick<Act, 'asks' | 'means'> => ({
  asks: (parts) => {
    const args = argsOf(parts);
    return args && { endpoint, args };
  },
  means: (parts, answer) => means(parts, answer as Answer<E>),
});
