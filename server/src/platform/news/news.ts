/** News that people get: each kind is declared once, as data, in its cupboard. */

import type { NewsWay } from '@wms/contract/platform/news';
import type { Permission, PermissionSets } from '@wms/contract/platform/permissions';
import type { Letter } from '../mail/letter.ts';

/** Who hears of it unless they switched it off: of these, everybody who may still sign in. */
export type Audience = { people: readonly number[] } | { holdersOf: Permission } | { teamMembersOf: number };

/** Whom a letter is written to. */
export type Reader = { firstName: string; username: string };

export type News<Data> = {
  /** As `logistics.loan-due`; never changed, for choices are kept by it. */
  readonly kind: string;
  /** What a person who chooses reads: 'Prestiti in scadenza'. */
  readonly label: string;
  /** Who is asked about it on the page of choices; everybody unless told. */
  readonly concerns?: PermissionSets;
  readonly ways: readonly NewsWay[];
  /** Ways that nobody can switch off: what concerns the security of an account. */
  readonly always?: readonly NewsWay[];
  /** How long its mail waits for a mail server before it is of no use. */
  readonly mailKeptHours: number;
  audience(data: Data): Audience;
  /** One sentence, in the bell's list. */
  sentence(data: Data): string;
  /** The page that it leads to. */
  leadsTo(data: Data): `/${string}`;
  /** What the mail says; the sentence with a button unless told. */
  letter?(data: Data, reader: Reader): Letter;
};

/** Any kind, for lists of them. */
export type AnyNews = Omit<News<never>, 'audience' | 'sentence' | 'leadsTo' | 'letter'>;

export const news = <Data>(definition: News<Data>): News<Data> => definition;
