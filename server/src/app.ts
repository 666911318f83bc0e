/** The server, put together from its foundations and from what the cupboards give. */
import { fiscalRulesPage } from '@wms/contract/accounting/rules/page';
import type { Endpoint } from '@wms/contract/platform/endpoint';
import { notificationsTopic } from '@wms/contract/platform/news';
import type { PermissionSets } from '@wms/contract/platform/permissions';
import { organisationPage } from '@wms/contract/utilities/organisation/page';
import type { FastifyInstance } from 'fastify';
import { allSettings, constraintSentences, cupboards, personalData } from './cupboards.ts';
import { findNextEnd } from './identity/permissions/next-end.ts';
import { authenticator } from './identity/sessions/routes.ts';
import { serveSignOnReturn } from './identity/single-sign-on/return.ts';
import { rememberLabelSite } from './logistics/labels/routes.ts';
import type { Services } from './platform/cupboards/cupboard.ts';
import type { Database } from './platform/database/connection.ts';
import type { Route } from './platform/http/endpoint.ts';
import { buildHttp } from './platform/http/server.ts';
import { serveChanges } from './platform/live/change-stream.ts';
import { type Changes, localChanges } from './platform/live/changes.ts';
import { serveHealth } from './platform/served/health.ts';
import { serveOpenApi } from './platform/served/openapi.ts';
import { serveWeb } from './platform/served/web-files.ts';
import { keepSettings, settingsTopic } from './platform/settings/settings.ts';
import { serveSignaturePreview } from './utilities/email-signature/preview.ts';
import { serveDoors } from './workshop/door/serving.ts';
import { serveCalendars } from './workshop/feeds/serving.ts';
import { countWrongAddresses } from './workshop/feeds/wrong-addresses.ts';

/** What all cupboards together give to each of them. */
type FromCupboards = 'declaredSettings' | 'openThings' | 'personalData';

/** Every route of every cupboard. */
export const routes = (services: Omit<Services, FromCupboards>): Route[] =>
  cupboards.flatMap((cupboard) => cupboard.routes({ ...services, ...fromCupboards }));

const openThings = cupboards.flatMap((cupboard) => cupboard.openThings ?? []);
const fromCupboards = { declaredSettings: allSettings, openThings, personalData };

/** What browsers hear of when it changes, by the cupboard in the endpoint's path, and who does. */
const topics: Readonly<Record<string, PermissionSets>> = Object.fromEntries(
  cupboards.flatMap(({ live }) => (live ? [[live.topic, live.heardBy]] : [])),
);
const settingEndpoints = new Set<Endpoint>(
  [organisationPage, fiscalRulesPage].flatMap(({ change, withdraw }) => [change, withdraw]),
);
const topicOf = ({ path }: Endpoint) => path.split('/')[2] ?? '';

export type AppOptions = Omit<Services, 'settings' | FromCupboards> & {
  db: Database;
  /** News between server processes; within this one unless given. */
  changes?: Changes;
  secure: boolean;
  logLevel: string;
  checkWritten?: boolean;
};

/** The whole server, not listening yet. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, secure, logLevel, checkWritten, changes = localChanges() } = options;
  if (options.publicUrl) await rememberLabelSite(db, options.publicUrl);
  const settings = await keepSettings(db, changes, (error) => app.log.warn({ err: error }, 'settings'));
  const authenticate = authenticator(db, { ...options, settings });
  const allRoutes = routes({ ...options, settings });
  const app = await buildHttp({
    db,
    routes: allRoutes,
    authenticate,
    onChange: (endpoint) => {
      // A person's own bell: triggers tell that person's browsers, and nobody else hears of it.
      if (endpoint.path.startsWith(`/api/${notificationsTopic}`)) return;
      if (endpoint.reads) return;
      if (Object.hasOwn(topics, topicOf(endpoint))) changes.tell(topicOf(endpoint));
      if (settingEndpoints.has(endpoint)) changes.tell(settingsTopic);
    },
    constraintSentences,
    receive: options.storage.receive,
    secure,
    logLevel,
    checkWritten,
  });
  const { signOn, publicUrl } = options;
  if (signOn && publicUrl) serveSignOnReturn(app, { db, signOn, publicUrl });
  const atSecretAddresses = { db, publicUrl, wrong: countWrongAddresses() };
  serveCalendars(app, atSecretAddresses);
  serveDoors(app, atSecretAddresses);
  serveSignaturePreview(app);
  serveHealth(app, options);
  serveOpenApi(
    app,
    allRoutes.map(({ endpoint }) => endpoint),
  );
  serveChanges(app, changes, { authenticate, topics, findNextEnd: (userId) => findNextEnd(db, userId) });
  await serveWeb(app, secure);
  return app;
}
