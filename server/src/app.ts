/** The server, made of its foundations and of everything that the cupboards give. */
import type { PermissionSets } from '@wms/contract/platform/permissions';
import type { FastifyInstance } from 'fastify';
import { allSettings, constraintSentences, cupboards, importers, personalData } from './cupboards.ts';
import { findNextEnd } from './identity/permissions/next-end.ts';
import { authenticator } from './identity/sessions/routes.ts';
import type { RegistrationSteps, Services } from './platform/cupboards/cupboard.ts';
import type { Database } from './platform/database/connection.ts';
import type { Route } from './platform/http/endpoint.ts';
import { buildHttp } from './platform/http/server.ts';
import { serveChanges } from './platform/live/change-stream.ts';
import { type Changes, localChanges } from './platform/live/changes.ts';
import { serveHealth } from './platform/served/health.ts';
import { serveOpenApi } from './platform/served/openapi.ts';
import { serveWeb } from './platform/served/web-files.ts';
import { keepSettings, settingsTopic } from './platform/settings/settings.ts';
import { ownActRoutes } from './utilities/own-acts/routes.ts';

/** The services that all cupboards together give to each of them. */
type FromCupboards = 'declaredSettings' | 'openThings' | 'importers' | 'personalData' | 'registrationSteps';

/** Returns every route of every cupboard. */
export const routes = (services: Omit<Services, FromCupboards>): Route[] => {
  const ofCupboards = cupboards.flatMap((cupboard) => cupboard.routes({ ...services, ...fromCupboards }));
  return [...ofCupboards, ...ownActRoutes(ofCupboards)];
};

const openThings = cupboards.flatMap((cupboard) => cupboard.openThings ?? []);
const registrationSteps: RegistrationSteps = Object.assign(
  {},
  ...cupboards.map((cupboard) => cupboard.registrationSteps),
);
const fromCupboards = {
  declaredSettings: allSettings,
  openThings,
  importers,
  personalData,
  registrationSteps,
};

/** The topics that browsers hear of when something changes, with the permissions of the people who hear them. */
const topics: Readonly<Record<string, PermissionSets>> = Object.fromEntries(
  cupboards.flatMap(({ live }) => (live ? [[live.topic, live.heardBy]] : [])),
);

export type AppOptions = Omit<Services, 'settings' | FromCupboards> & {
  db: Database;
  /** The news between server processes; when left out, within this process only. */
  changes?: Changes;
  secure: boolean;
  logLevel: string;
  checkWritten?: boolean;
};

/** Builds the whole server, which isn't listening yet. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, secure, logLevel, checkWritten, changes = localChanges() } = options;
  const settings = await keepSettings(db, changes, (error) => app.log.warn({ err: error }, 'settings'));
  const authenticate = authenticator(db, { ...options, settings });
  const allRoutes = routes({ ...options, settings });
  const decidesSettings = new Set(
    allRoutes.filter((route) => route.decidesSettings).map(({ endpoint }) => endpoint),
  );
  const app = await buildHttp({
    db,
    routes: allRoutes,
    authenticate,
    onChange: (endpoint) => {
      if (endpoint.notifies) changes.notify(endpoint.notifies);
      if (decidesSettings.has(endpoint)) changes.notify(settingsTopic);
    },
    constraintSentences,
    receive: options.storage.receive,
    secure,
    logLevel,
    checkWritten,
  });
  for (const { serve } of cupboards) await serve?.(app, options);
  serveHealth(app, options);
  serveOpenApi(
    app,
    allRoutes.map(({ endpoint }) => endpoint),
  );
  serveChanges(app, changes, { authenticate, topics, findNextEnd: (userId) => findNextEnd(db, userId) });
  await serveWeb(app, secure);
  return app;
}
