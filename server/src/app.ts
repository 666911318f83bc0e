/** The server's table of contents: what it answers, in one place. */

import { seesStock } from '@wms/contract/logistics/shared/access';
import type { Endpoint } from '@wms/contract/platform/endpoint';
import type { FastifyInstance } from 'fastify';
import { receiptRoutes } from './accounting/receipts/routes.ts';
import { academicDataRoutes } from './humanResources/academic-data/routes.ts';
import { documentRoutes } from './humanResources/documents/routes.ts';
import { personalDataConstraints, personalDataRoutes } from './humanResources/personal-data/routes.ts';
import { profilePictureRoutes } from './humanResources/profile-picture/routes.ts';
import { teamRoutes } from './humanResources/teams/routes.ts';
import { passwordRoutes } from './identity/password/changing.ts';
import { passwordLinkRoutes } from './identity/password/link.ts';
import { passwordRequestRoutes } from './identity/password/requests.ts';
import { permissionRoutes } from './identity/permissions/routes.ts';
import { registrationRoutes } from './identity/registration/routes.ts';
import { authenticator, sessionRoutes } from './identity/sessions/routes.ts';
import { categoryConstraints } from './logistics/categories/changes.ts';
import { macroCategoryRoutes } from './logistics/categories/macro.ts';
import { subCategoryRoutes } from './logistics/categories/sub.ts';
import { historyRoutes } from './logistics/history/routes.ts';
import { importRoutes } from './logistics/imports/routes.ts';
import { labelRoutes, rememberLabelSite } from './logistics/labels/routes.ts';
import { loanRoutes } from './logistics/loans/routes.ts';
import { locationPhotoRoutes } from './logistics/locations/photos.ts';
import { locationRoutes } from './logistics/locations/routes.ts';
import { locationConstraints } from './logistics/locations/rules.ts';
import { movementRoutes } from './logistics/movements/routes.ts';
import { barcodeConstraints, barcodeRoutes } from './logistics/products/barcodes.ts';
import { productConstraints, productEditingRoutes } from './logistics/products/editing.ts';
import { productHangingRoutes } from './logistics/products/hanging.ts';
import { productChangingRoutes } from './logistics/products/mass-changes.ts';
import { productMergeRoutes } from './logistics/products/merge.ts';
import { photoRoutes } from './logistics/products/photos.ts';
import { productRoutes } from './logistics/products/reading.ts';
import { productSimilarRoutes } from './logistics/products/similar.ts';
import { reservationRoutes } from './logistics/reservations/routes.ts';
import { codeIndexRoutes } from './logistics/scan/code-index.ts';
import { deskChoiceRoutes } from './logistics/shared/desk-choices.ts';
import { lotConstraints, lotRoutes } from './logistics/stock/lots.ts';
import { stockOverTimeRoutes } from './logistics/stock/over-time.ts';
import { stockRoutes } from './logistics/stock/reading.ts';
import { stockReportRoutes } from './logistics/stock/reports.ts';
import { stockConstraints } from './logistics/stock/sentences.ts';
import { stockTakeApprovalRoutes } from './logistics/stock-takes/approval.ts';
import { stockTakeCountRoutes } from './logistics/stock-takes/counts.ts';
import { stockTakeReviewRoutes } from './logistics/stock-takes/review.ts';
import { stockTakeRoutes } from './logistics/stock-takes/routes.ts';
import { stockTakeConstraints } from './logistics/stock-takes/sentences.ts';
import type { Database } from './platform/database/connection.ts';
import type { LookAtSpace } from './platform/files/disk-space.ts';
import type { Storage } from './platform/files/storage.ts';
import type { Route } from './platform/http/endpoint.ts';
import { buildHttp } from './platform/http/server.ts';
import { serveChanges } from './platform/live/change-stream.ts';
import { type Changes, localChanges } from './platform/live/changes.ts';
import { lifeConstraints } from './platform/lives/routes.ts';
import { numberConstraints } from './platform/papers/papers.ts';
import { serveHealth } from './platform/served/health.ts';
import { serveOpenApi } from './platform/served/openapi.ts';
import { serveWeb } from './platform/served/web-files.ts';
import { bugReportRoutes } from './utilities/bug-reports/routes.ts';
import { homeRoutes } from './utilities/home/routes.ts';
import { regulationRoutes } from './utilities/regulations/routes.ts';

export type Outside = {
  storage: Storage;
  /** How much room there is on the disks that are written to. */
  space: LookAtSpace;
  /** Whether there is a mail server. */
  mailIsSent: boolean;
  /** The address under which people reach the application, when it is known for sure. */
  publicUrl?: string | undefined;
};

export const routes = ({ storage, space, mailIsSent, publicUrl }: Outside): Route[] => [
  ...sessionRoutes,
  ...passwordRoutes,
  ...passwordLinkRoutes,
  ...passwordRequestRoutes(mailIsSent),
  ...permissionRoutes,
  ...registrationRoutes,
  ...personalDataRoutes,
  ...academicDataRoutes,
  ...teamRoutes,
  ...documentRoutes(storage),
  ...profilePictureRoutes(storage),
  ...receiptRoutes(storage),
  ...bugReportRoutes,
  ...regulationRoutes(storage),
  ...homeRoutes(space),
  ...macroCategoryRoutes,
  ...subCategoryRoutes,
  ...productRoutes,
  ...productEditingRoutes,
  ...productChangingRoutes,
  ...productMergeRoutes,
  ...productSimilarRoutes,
  ...barcodeRoutes,
  ...photoRoutes(storage),
  ...productHangingRoutes(storage),
  ...importRoutes,
  ...codeIndexRoutes,
  ...movementRoutes,
  ...lotRoutes,
  ...locationRoutes,
  ...locationPhotoRoutes(storage),
  ...stockRoutes,
  ...stockTakeRoutes,
  ...stockTakeCountRoutes,
  ...stockTakeReviewRoutes,
  ...stockTakeApprovalRoutes,
  ...stockOverTimeRoutes,
  ...deskChoiceRoutes,
  ...historyRoutes,
  ...labelRoutes(publicUrl),
  ...reservationRoutes,
  ...loanRoutes,
  ...stockReportRoutes,
];

export type AppOptions = Outside & {
  db: Database;
  /** News between server processes; within this one unless given. */
  changes?: Changes;
  secure: boolean;
  logLevel: string;
};

/** What browsers hear of when it changes, by the cupboard in the endpoint's path, and who does. */
const topics = { logistics: seesStock };
const topicOf = ({ path }: Endpoint) => path.split('/')[2] ?? '';

/** The whole server, not listening yet. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, secure, logLevel, changes = localChanges() } = options;
  const authenticate = authenticator(db);
  if (options.publicUrl) await rememberLabelSite(db, options.publicUrl);
  const app = await buildHttp({
    db,
    routes: routes(options),
    authenticate,
    onChange: (endpoint) => Object.hasOwn(topics, topicOf(endpoint)) && changes.tell(topicOf(endpoint)),
    constraintSentences: {
      ...lifeConstraints,
      ...numberConstraints,
      ...personalDataConstraints,
      ...stockConstraints,
      ...lotConstraints,
      ...stockTakeConstraints,
      ...locationConstraints,
      ...categoryConstraints,
      ...productConstraints,
      ...barcodeConstraints,
    },
    receive: options.storage.receive,
    secure,
    logLevel,
  });
  serveHealth(app, options);
  serveOpenApi(app);
  serveChanges(app, changes, { authenticate, topics });
  await serveWeb(app, secure);
  return app;
}
