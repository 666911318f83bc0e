/** Each kind of news for people is declared once, as data, in its cupboard. */

import type { PageAddress } from '@wms/contract/pages/link';
import type { NewsWay } from '@wms/contract/platform/news';
import type { Permission, PermissionSets } from '@wms/contract/platform/permissions';
import type { Letter } from '../mail/letter.ts';

/**
 * The people who get the news unless they switched it off. Those who may no longer sign in are left out, and so is the
 * person who made the news (`except`).
 */
export type Audience = (
  | { people: readonly number[] }
  | { holdersOf: Permission }
  | { teamMembersOf: number }
) & {
  except?: number | null;
};

/** The person who hears the news. */
export type Reader = {
  firstName: string;
  username: string;
  email: string;
  permissions: ReadonlySet<string>;
};

export type News<Data> = {
  /** The name of the kind, such as `logistics.loan-due`. It must never change, because people's choices refer to it. */
  readonly kind: string;
  /** The name on the page of choices: 'Prestiti in scadenza'. */
  readonly label: string;
  /** The permissions of people who may hear of it and see it on the page of choices; by default everybody. */
  readonly concerns?: PermissionSets;
  readonly ways: readonly NewsWay[];
  /** Ways that nobody can switch off, because the news concerns the security of an account. */
  readonly always?: readonly NewsWay[];
  /** For how many hours its mail may wait for a mail server. */
  readonly mailKeptHours: number;
  audience(data: Data): Audience;
  /** Makes the sentence in the bell's list. */
  sentence(data: Data): string;
  /** Gives the page that a click opens, one that the reader may open. */
  leadsTo(data: Data, reader: Reader): PageAddress;
  /** Makes the mail; by default it has the sentence and a button. */
  letter?(data: Data, reader: Reader): Letter;
};

/** Any kind of news, for lists of kinds. */
export type AnyNews = Omit<News<never>, 'audience' | 'sentence' | 'leadsTo' | 'letter'>;

export const news = <Data>(definition: News<Data>): News<Data> => definition;
