/**
 * All cupboards in one list: the menu, Home and the palette are put together from their tables of contents. Where two
 * cupboards share a group of the menu, or have tasks of the same urgency on Home, the order of this list decides.
 */
import type { Home } from '@wms/contract/utilities/home/endpoints';
import { accounting } from '../accounting/contents.ts';
import { humanResources } from '../humanResources/contents.ts';
import { identity } from '../identity/contents.ts';
import { logistics } from '../logistics/contents.ts';
import type { Cupboard } from '../ui/cupboards/cupboard.ts';
import { utilities } from '../utilities/contents.ts';
import { workshop } from '../workshop/contents.ts';

export const cupboards: readonly Cupboard<Home>[] = [
  humanResources,
  utilities({ homeParts: () => cupboards.flatMap((cupboard) => cupboard.homeParts ?? []) }),
  logistics,
  identity,
  accounting,
  workshop,
];

for (const { fills = [] } of cupboards) for (const fill of fills) fill();
