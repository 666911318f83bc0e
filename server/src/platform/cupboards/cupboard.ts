/** What a cupboard gives to the server. Each cupboard has one table of contents of this form, and `app.ts` lists them. */
import type { PermissionSets } from '@wms/contract/platform/permissions';
import type { RawBuilder } from 'kysely';
import type { Database } from '../database/connection.ts';
import type { LookAtSpace } from '../files/disk-space.ts';
import type { Storage } from '../files/storage.ts';
import type { Route, User } from '../http/endpoint.ts';
import type { ConstraintSentences } from '../http/problem.ts';
import type { Job } from '../jobs/job.ts';
import type { Schedule } from '../jobs/schedule.ts';
import type { AnyNews } from '../news/news.ts';
import type { Settings } from '../settings/settings.ts';
import type { PersonalTable } from './personal-table.ts';

/** What lies outside of the process and its database, for the routes that need it. */
export type Services = {
  storage: Storage;
  /** How much room there is on the disks that are written to. */
  space: LookAtSpace;
  /** What the organisation decided for itself. */
  settings: Settings;
  /** Whether there is a mail server. */
  mailIsSent: boolean;
  /** The address under which people reach the application, when it is known for sure. */
  publicUrl?: string | undefined;
};

/** A part of Home's answer: `select` is an SQL expression that answers JSON for this person, null when they may not see it. */
export type HomeCard = { name: string; select: (user: User, settings: Settings) => RawBuilder<unknown> };

/**
 * What a person who leaves still has in hand. `count` is an SQL expression that counts it for the person with this id;
 * `link` is the page where it is settled.
 */
export type OpenThing = {
  /** One and many, as people read them: 'prestito da restituire', 'prestiti da restituire'. */
  one: string;
  many: string;
  link: string;
  count: (personId: number) => RawBuilder<number>;
};

export type Cupboard = {
  routes: (services: Services) => Route[];
  /** What people read when a constraint of the database refuses. */
  constraints?: ConstraintSentences;
  /** The first word of its paths after /api, and who hears when something under it changes. */
  live?: { topic: string; heardBy: PermissionSets };
  /** Work that the transactions of this cupboard ask for. */
  jobs?: readonly Job[];
  /** Work that is due at an hour, or again and again. */
  schedules?: readonly Schedule[];
  /** What people can be told of. */
  news?: readonly AnyNews[];
  /** Every hour: what is over is forgotten. */
  forget?: readonly ((db: Database) => Promise<unknown>)[];
  homeCards?: readonly HomeCard[];
  openThings?: readonly OpenThing[];
  /** Rows that belong to a person: what their export gives, and what becomes of them when the person is erased. */
  personalTables?: readonly PersonalTable[];
  /** `table.column` of those who did or answer for something: the row is not theirs, and stays when they are erased. */
  authors?: readonly string[];
};
