/** Every endpoint there is, found by what the cupboards export: for the server's start, OpenAPI and the tests. */
import * as receipts from './accounting/receipts.ts';
import type { Endpoint } from './endpoint.ts';
import * as academicData from './humanResources/academic-data.ts';
import * as basicData from './humanResources/basic-data.ts';
import * as documents from './humanResources/documents.ts';
import * as personalData from './humanResources/personal-data.ts';
import * as profilePicture from './humanResources/profile-picture.ts';
import * as teams from './humanResources/teams.ts';
import * as password from './identity/password.ts';
import * as grantedPermissions from './identity/permissions.ts';
import * as registration from './identity/registration.ts';
import * as session from './identity/session.ts';
import * as barcodeEditing from './logistics/barcode-editing.ts';
import * as categories from './logistics/categories.ts';
import * as codeIndex from './logistics/code-index.ts';
import * as deskChoices from './logistics/desk-choices.ts';
import * as logisticsHistory from './logistics/history.ts';
import * as imports from './logistics/imports.ts';
import * as labels from './logistics/labels.ts';
import * as loans from './logistics/loans.ts';
import * as locationPhotos from './logistics/location-photos.ts';
import * as locations from './logistics/locations.ts';
import * as lots from './logistics/lots.ts';
import * as movements from './logistics/movements.ts';
import * as productEditing from './logistics/product-editing.ts';
import * as productFiles from './logistics/product-files.ts';
import * as products from './logistics/products.ts';
import * as reservations from './logistics/reservations.ts';
import * as stock from './logistics/stock.ts';
import * as stockOverTime from './logistics/stock-over-time.ts';
import * as stockReports from './logistics/stock-reports.ts';
import * as stockTakeCounts from './logistics/stock-take-counts.ts';
import * as stockTakeReview from './logistics/stock-take-review.ts';
import * as stockTakes from './logistics/stock-takes.ts';
import * as bugReports from './utilities/bug-reports.ts';
import * as home from './utilities/home.ts';
import * as notifications from './utilities/notifications/endpoints.ts';
import * as regulations from './utilities/regulations.ts';

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
  documents,
  profilePicture,
  receipts,
  bugReports,
  regulations,
  home,
  notifications,
  categories,
  products,
  productEditing,
  barcodeEditing,
  productFiles,
  imports,
  codeIndex,
  movements,
  lots,
  locations,
  locationPhotos,
  stock,
  stockOverTime,
  deskChoices,
  logisticsHistory,
  labels,
  reservations,
  loans,
  stockReports,
  stockTakes,
  stockTakeCounts,
  stockTakeReview,
].flatMap((cupboard) => Object.values<unknown>(cupboard).filter(isEndpoint));
