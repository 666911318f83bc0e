/** The cupboards of the house, in one list: the server, its jobs and the command line take what they give. */
import { accounting } from './accounting/contents.ts';
import { humanResources } from './humanResources/contents.ts';
import { identity } from './identity/contents.ts';
import { logistics } from './logistics/contents.ts';
import type { Cupboard } from './platform/cupboards/cupboard.ts';
import { utilities } from './utilities/contents.ts';

const homeCards = [humanResources, accounting, logistics].flatMap(({ homeCards }) => homeCards ?? []);

export const cupboards: readonly Cupboard[] = [
  identity,
  humanResources,
  accounting,
  logistics,
  utilities(homeCards),
];
