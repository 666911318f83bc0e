/** Every endpoint there is, found by what the cupboards export: for the server's start, OpenAPI and the tests. */
import * as receipts from './accounting/receipts/endpoints.ts';
import * as academicData from './humanResources/academic-data/endpoints.ts';
import * as documents from './humanResources/documents/endpoints.ts';
import * as basicData from './humanResources/personal-data/basic-data.ts';
import * as personalData from './humanResources/personal-data/endpoints.ts';
import * as profilePicture from './humanResources/profile-picture/endpoints.ts';
import * as teams from './humanResources/teams/endpoints.ts';
import * as whoIsWho from './humanResources/who-is-who/endpoints.ts';
import * as password from './identity/password/endpoints.ts';
import * as grantedPermissions from './identity/permissions/endpoints.ts';
import * as registration from './identity/registration/endpoints.ts';
import * as session from './identity/sessions/endpoints.ts';
import * as categories from './logistics/categories/endpoints.ts';
import * as logisticsHistory from './logistics/history/endpoints.ts';
import * as imports from './logistics/imports/endpoints.ts';
import * as labels from './logistics/labels/endpoints.ts';
import * as loans from './logistics/loans/endpoints.ts';
import * as locations from './logistics/locations/endpoints.ts';
import * as locationPhotos from './logistics/locations/photos.ts';
import * as movements from './logistics/movements/endpoints.ts';
import * as barcodeEditing from './logistics/products/barcode-editing.ts';
import * as productComments from './logistics/products/comments.ts';
import * as productDetails from './logistics/products/details.ts';
import * as productEditing from './logistics/products/editing.ts';
import * as productFiles from './logistics/products/files.ts';
import * as products from './logistics/products/reading.ts';
import * as reservations from './logistics/reservations/endpoints.ts';
import * as codeIndex from './logistics/scan/code-index.ts';
import * as lots from './logistics/stock/lots.ts';
import * as stockOverTime from './logistics/stock/over-time.ts';
import * as stock from './logistics/stock/reading.ts';
import * as stockReports from './logistics/stock/reports.ts';
import * as stockTakeCounts from './logistics/stock-takes/counts.ts';
import * as stockTakes from './logistics/stock-takes/endpoints.ts';
import * as stockTakeReview from './logistics/stock-takes/review.ts';
import type { Endpoint } from './platform/endpoint.ts';
import * as bugReports from './utilities/bug-reports/endpoints.ts';
import * as home from './utilities/home/endpoints.ts';
import * as notifications from './utilities/notifications/endpoints.ts';
import * as organisation from './utilities/organisation/endpoints.ts';
import * as regulations from './utilities/regulations/endpoints.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

export const endpoints: readonly Endpoint[] = [
  session,
  password,
  grantedPermissions,
  registration,
  basicData,
  personalData,
  academicData,
  teams,
  whoIsWho,
  documents,
  profilePicture,
  receipts,
  bugReports,
  regulations,
  home,
  notifications,
  organisation,
  categories,
  products,
  productDetails,
  productEditing,
  barcodeEditing,
  productFiles,
  productComments,
  imports,
  codeIndex,
  movements,
  lots,
  locations,
  locationPhotos,
  stock,
  stockOverTime,
  logisticsHistory,
  labels,
  reservations,
  loans,
  stockReports,
  stockTakes,
  stockTakeCounts,
  stockTakeReview,
].flatMap((cupboard) => Object.values<unknown>(cupboard).filter(isEndpoint));
