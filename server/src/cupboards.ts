/** The cupboards of the house, in one list: the server, its jobs and the command line take what they give. */
import { accounting } from './accounting/contents.ts';
import { humanResources } from './humanResources/contents.ts';
import { identity } from './identity/contents.ts';
import { logistics } from './logistics/contents.ts';
import type { Cupboard } from './platform/cupboards/cupboard.ts';
import { filesFaulty } from './platform/file-check/check.ts';
import { utilities } from './utilities/contents.ts';

const others = [identity, humanResources, accounting, logistics];
const cards = others.flatMap(({ homeCards }) => homeCards ?? []);
const news = [...others.flatMap(({ news }) => news ?? []), filesFaulty];

export const cupboards: readonly Cupboard[] = [...others, utilities({ cards, news })];
