/**
 * The cupboards of the house, in one list: the menu, Home and the palette take what they give. Where two cupboards
 * share a group of the menu, or have tasks of the same urgency on Home, the order is the one here.
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
