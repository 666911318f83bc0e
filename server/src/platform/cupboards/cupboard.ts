/**
 * The contents that a cupboard gives to the server. Each cupboard has one table of this form, and `app.ts` lists them.
 */
import type { PermissionSets } from '@wms/contract/platform/permissions';
import type { Setting } from '@wms/contract/platform/setting';
import type { Topic } from '@wms/contract/platform/topics';
import type { FastifyInstance } from 'fastify';
import type { RawBuilder } from 'kysely';
import type { SignOnSettings } from '../config.ts';
import type { Database, Reader, Writer } from '../database/connection.ts';
import type { ConstraintSentences } from '../database/constraint-sentences.ts';
import type { LookAtSpace } from '../files/disk-space.ts';
import type { Storage } from '../files/storage.ts';
import type { Route } from '../http/endpoint.ts';
import type { Importer, Importers } from '../imports/kinds/importer.ts';
import type { Job } from '../jobs/job.ts';
import type { Schedule } from '../jobs/schedule.ts';
import type { AnyNews } from '../news/news.ts';
import type { User } from '../people/user.ts';
import type { KeptSettings, Settings } from '../settings/settings.ts';
import type { Finder } from './finder.ts';
import type { DeclaredColumns, PersonalTable } from './personal-table.ts';

/** Services outside the process and its database, for the routes that need them. */
export type Services = {
  storage: Storage;
  /** Returns how much space is free on the disks that WMS writes to. */
  space: LookAtSpace;
  /** The values that the organisation has decided. */
  settings: KeptSettings;
  /** Whether there is a mail server. */
  mailIsSent: boolean;
  /** The address at which people reach the application, when it is known for sure. */
  publicUrl?: string | undefined;
  /** The provider of single sign-on, if there is one, and whether people may sign in by a password, too. */
  signOn?: SignOnSettings | undefined;
  passwordSignIn: boolean;
  /** The settings that the cupboards declare; each page of settings takes its own. */
  declaredSettings: readonly Setting[];
  /** The things of all cupboards that a person who leaves may still have open. */
  openThings: readonly OpenThing[];
  /** The steps of the registration, as all cupboards check them. */
  registrationSteps: RegistrationSteps;
  /** The kinds of imports of all cupboards. */
  importers: Importers;
  /** The declarations of all cupboards about personal data. */
  personalData: PersonalData;
};

/**
 * A part of Home's answer: `select` is an SQL expression that returns JSON for this person, null when they may not see
 * it.
 */
export type HomeCard = { name: string; select: (user: User, settings: Settings) => RawBuilder<unknown> };

/**
 * Returns a sentence about what a step of the registration still lacks for this person; null when the step is complete.
 */
export type StepCheck = (
  db: Reader,
  person: { id: number; declaresNoStudies: boolean },
) => Promise<string | null>;
/** The keys are the names of the steps in the life of the registration. */
export type RegistrationSteps = { readonly [step: string]: StepCheck };

/**
 * Something that a person must settle before they leave. `count` is an SQL expression that counts it for the person
 * with this id; `link` is the page where people settle it. `linkOf` is an SQL expression of a more exact page for this
 * person; where it is null, people get `link`.
 */
export type OpenThing = {
  /** The names for one and for many, as people read them: 'prestito da restituire', 'prestiti da restituire'. */
  singular: string;
  plural: string;
  link: string;
  linkOf?: (personId: number) => RawBuilder<string | null>;
  count: (personId: number) => RawBuilder<number>;
};

/** The declarations of all cupboards that the export and the erasure of a person need. */
export type PersonalData = {
  tables: readonly PersonalTable[];
  freeTexts: readonly DeclaredColumns[];
  /**
   * Functions that delete data which may mention the person and is of no use any more. Each returns the hashes of the
   * deleted files.
   */
  atErasure: readonly ((tx: Writer) => Promise<readonly string[]>)[];
  /** Closes the open requests of an erased person. Returns the id of the request for the erasure, if there was one. */
  closeDataRequests: (tx: Writer, personId: number) => Promise<number | null>;
};

/** The services of an address outside the endpoints. */
export type ServingTools = Pick<Services, 'publicUrl' | 'signOn'> & { db: Database };

export type Cupboard = {
  routes: (services: Services) => Route[];
  /** Serves addresses that are no endpoints: pages, files and calendars for programs that can't sign in. */
  serve?: (app: FastifyInstance, tools: ServingTools) => void | Promise<void>;
  /** The sentences that people read when a constraint of the database refuses. */
  constraints?: ConstraintSentences;
  /**
   * The topic that browsers are told about when this cupboard changes, and the permissions of the people who are told.
   */
  live?: { topic: Topic; heardBy: PermissionSets };
  /** The settings of this cupboard, which the organisation may decide. */
  settings?: readonly Setting[];
  /** The jobs that transactions of this cupboard add. */
  jobs?: readonly Job[] | ((services: Pick<Services, 'personalData'>) => readonly Job[]);
  /** The jobs that are due at an hour of the day, or every few minutes. */
  schedules?: readonly Schedule[];
  /** The kinds of news that this cupboard sends to people. */
  news?: readonly AnyNews[];
  /** Functions that run every hour and delete useless data. */
  forget?: readonly ((db: Database) => Promise<unknown>)[];
  /** The kinds of imports that write this cupboard's rows. */
  importers?: readonly Importer[];
  /** The steps of the registration whose data are this cupboard's. */
  registrationSteps?: RegistrationSteps;
  homeCards?: readonly HomeCard[];
  /** The finders of this cupboard's things for the palette. */
  finders?: readonly Finder[];
  openThings?: readonly OpenThing[];
  /** The tables with rows of a person: what the export contains, and what the erasure of the person does to them. */
  personalTables?: readonly PersonalTable[];
  /** The columns of free text, where an erased person's names are replaced. */
  freeTexts?: readonly DeclaredColumns[];
  /** The columns that hold no personal data. */
  notPersonal?: readonly DeclaredColumns[];
  /**
   * Deletes data which may mention an erased person and is of no use any more. Returns the hashes of the deleted files.
   */
  atErasure?: (tx: Writer) => Promise<readonly string[]>;
  /** Closes the open requests of an erased person about their data. At most one cupboard keeps such requests. */
  closeDataRequests?: PersonalData['closeDataRequests'];
  /**
   * `table.column` of people who did something or are responsible for it: such a row stays when the person is erased.
   */
  authors?: readonly string[];
};
