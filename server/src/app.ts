/** The server's table of contents: what it answers, in one place. */

import type { Endpoint } from '@wms/contract/endpoint';
import { seesStock } from '@wms/contract/logistics/access';
import type { FastifyInstance } from 'fastify';
import { receiptRoutes } from './accounting/receipts.ts';
import { newsKinds } from './chores.ts';
import { academicDataRoutes } from './humanResources/academic-data.ts';
import { documentRoutes } from './humanResources/documents.ts';
import { personalDataConstraints, personalDataRoutes } from './humanResources/personal-data.ts';
import { profilePictureRoutes } from './humanResources/profile-picture.ts';
import { teamRoutes } from './humanResources/teams.ts';
import { passwordRoutes } from './identity/password.ts';
import { passwordLinkRoutes } from './identity/password-link.ts';
import { passwordRequestRoutes } from './identity/password-requests.ts';
import { permissionRoutes } from './identity/permissions.ts';
import { registrationRoutes } from './identity/registration.ts';
import { authenticator, sessionRoutes } from './identity/session.ts';
import { categoryConstraints } from './logistics/category-changes.ts';
import { codeIndexRoutes } from './logistics/code-index.ts';
import { deskChoiceRoutes } from './logistics/desk-choices.ts';
import { historyRoutes } from './logistics/history.ts';
import { importRoutes } from './logistics/imports/imports.ts';
import { labelRoutes, rememberLabelSite } from './logistics/labels.ts';
import { loanRoutes } from './logistics/loans.ts';
import { locationPhotoRoutes } from './logistics/location-photos.ts';
import { locationConstraints } from './logistics/location-rules.ts';
import { locationRoutes } from './logistics/locations.ts';
import { lotConstraints, lotRoutes } from './logistics/lots.ts';
import { macroCategoryRoutes } from './logistics/macro-categories.ts';
import { movementRoutes } from './logistics/movements.ts';
import { attachmentRoutes } from './logistics/product-attachments.ts';
import { barcodeConstraints, barcodeRoutes } from './logistics/product-barcodes.ts';
import { productChangingRoutes } from './logistics/product-changing.ts';
import { productConstraints, productEditingRoutes } from './logistics/product-editing.ts';
import { productMergeRoutes } from './logistics/product-merge.ts';
import { photoRoutes } from './logistics/product-photos.ts';
import { productSimilarRoutes } from './logistics/product-similar.ts';
import { productRoutes } from './logistics/products.ts';
import { reservationRoutes } from './logistics/reservations.ts';
import { stockRoutes } from './logistics/stock.ts';
import { stockOverTimeRoutes } from './logistics/stock-over-time.ts';
import { stockReportRoutes } from './logistics/stock-reports.ts';
import { stockConstraints } from './logistics/stock-sentences.ts';
import { stockTakeApprovalRoutes } from './logistics/stock-take-approval.ts';
import { stockTakeCountRoutes } from './logistics/stock-take-counts.ts';
import { stockTakeReviewRoutes } from './logistics/stock-take-review.ts';
import { stockTakeConstraints } from './logistics/stock-take-sentences.ts';
import { stockTakeRoutes } from './logistics/stock-takes.ts';
import { subCategoryRoutes } from './logistics/sub-categories.ts';
import { serveChanges } from './platform/change-stream.ts';
import { type Changes, localChanges } from './platform/changes.ts';
import type { Database } from './platform/database.ts';
import type { LookAtSpace } from './platform/disk-space.ts';
import type { Route } from './platform/endpoint.ts';
import { serveHealth } from './platform/health.ts';
import { buildHttp } from './platform/http.ts';
import { serveOpenApi } from './platform/openapi.ts';
import type { Storage } from './platform/storage.ts';
import { serveWeb } from './platform/web-files.ts';
import { bugReportRoutes } from './utilities/bug-reports.ts';
import { homeRoutes } from './utilities/home.ts';
import { notificationRoutes } from './utilities/notifications/routes.ts';
import { regulationRoutes } from './utilities/regulations.ts';

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
  ...receiptRoutes,
  ...bugReportRoutes,
  ...regulationRoutes(storage),
  ...homeRoutes(space),
  ...notificationRoutes(newsKinds, mailIsSent),
  ...macroCategoryRoutes,
  ...subCategoryRoutes,
  ...productRoutes,
  ...productEditingRoutes,
  ...productChangingRoutes,
  ...productMergeRoutes,
  ...productSimilarRoutes,
  ...barcodeRoutes,
  ...photoRoutes(storage),
  ...attachmentRoutes(storage),
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
