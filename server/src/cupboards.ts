/**
 * The cupboards of the house, in one list, from which the server, its jobs and the command line take what the cupboards
 * give.
 */
import type { Setting } from '@wms/contract/platform/setting';
import { accounting } from './accounting/contents.ts';
import { humanResources } from './humanResources/contents.ts';
import { identity } from './identity/contents.ts';
import { logistics } from './logistics/contents.ts';
import type { Cupboard, PersonalData } from './platform/cupboards/cupboard.ts';
import type { DeclaredColumns } from './platform/cupboards/personal-table.ts';
import { platformFreeTexts, platformNotPersonal } from './platform/cupboards/platform-tables.ts';
import type { ConstraintSentences } from './platform/database/constraint-sentences.ts';
import { filesFaulty } from './platform/file-check/check.ts';
import { importersOf } from './platform/imports/kinds/importer.ts';
import { lifeConstraints } from './platform/lives/routes.ts';
import { numberConstraints } from './platform/papers/papers.ts';
import { utilities } from './utilities/contents.ts';
import { workshop } from './workshop/contents.ts';

const others = [identity, humanResources, accounting, logistics, workshop];
const cards = others.flatMap(({ homeCards }) => homeCards ?? []);
const news = [...others.flatMap(({ news }) => news ?? []), filesFaulty];

const finders = others.flatMap(({ finders }) => finders ?? []);

const common = utilities({ cards, news, finders });

export const cupboards: readonly Cupboard[] = [common, ...others];

/** The settings of all cupboards, in the order of the pages of settings and of the command line. */
export const allSettings: readonly Setting[] = cupboards.flatMap(({ settings }) => settings ?? []);

/**
 * The declarations of the cupboards and the foundations about personal data; the tables are in the order in which
 * people read them.
 */
export const personalData: PersonalData = {
  tables: [...others, common].flatMap(({ personalTables }) => personalTables ?? []),
  freeTexts: [...platformFreeTexts, ...cupboards.flatMap(({ freeTexts }) => freeTexts ?? [])],
  atErasure: cupboards.flatMap(({ atErasure }) => atErasure ?? []),
  closeDataRequests:
    cupboards.find((cupboard) => cupboard.closeDataRequests)?.closeDataRequests ?? (async () => null),
};

/** The kinds of imports, as the cupboards declare them. */
export const importers = importersOf(cupboards.flatMap(({ importers = [] }) => importers));

/** The columns that hold no personal data, of every table. */
export const notPersonalColumns: readonly DeclaredColumns[] = [
  ...platformNotPersonal,
  ...cupboards.flatMap(({ notPersonal }) => notPersonal ?? []),
];

/**
 * The sentences that people read, over HTTP and on the command line, when a constraint of the database refuses
 * something.
 */
export const constraintSentences: ConstraintSentences = Object.assign(
  { ...lifeConstraints, ...numberConstraints },
  ...cupboards.map(({ constraints }) => constraints),
);
