/**
 * Who may call what, written by hand from product.md (2.1, 6, 7) and domain.md (1, 3): the access test compares the
 * server with this list and not with the contract that it tests. A new endpoint gets its line here, from the
 * specification; never copy it from the contract.
 */
import type { Permission } from '@wms/contract/platform/permissions';

type Rule = {
  /** The sentence of the specification that the rule comes from. */
  because: string;
  /** Anyone, anyone who is signed in, or holders of all codes of at least one set. */
  who: 'public' | 'session' | readonly (readonly Permission[])[];
  /** Who gets an answer before the registration is complete: the same people, or anyone who is registering. */
  beforeCompletion?: true | 'anyone';
  endpoints: readonly string[];
};

/** Inventory browse reads (domain.md 3); whoever edits, moves or manages sees what they work on. */
const readers: Rule['who'] = [['log_WHR_BRW'], ['log_WHR_PRD'], ['log_WHR_PRDU'], ['log_WHR_MAN']];
/** The catalogue is edited by products management. */
const editors: Rule['who'] = [['log_WHR_PRD']];
/** `log_WHR_PRDU` (products update) books quick movements, and so does whoever manages the warehouse. */
const movers: Rule['who'] = [['log_WHR_PRDU'], ['log_WHR_MAN']];
/** Allocations are products management's page (2.1), warehouses are the manager's (domain.md 3). */
const placeKeepers: Rule['who'] = [['log_WHR_PRD'], ['log_WHR_MAN']];
/** Warehouse managers do stock-takes and adjustments, and see the value of stock. */
const managers: Rule['who'] = [['log_WHR_MAN']];

const rules: readonly Rule[] = [
  {
    because: 'product.md 7: a login needs no session; domain.md 1: who forgot the password has none',
    who: 'public',
    endpoints: [
      'POST /api/login',
      'POST /api/identity/forgottenPassword',
      'POST /api/identity/resetPassword',
    ],
  },
  {
    because: 'domain.md 1: before completion login, logout, permissions, one’s own data and the wizard',
    who: 'session',
    beforeCompletion: true,
    endpoints: [
      'POST /api/identity/logout',
      'GET /api/identity/sessions',
      'DELETE /api/identity/sessions',
      'DELETE /api/identity/sessions/:id',
      'GET /api/humanResources/user/permissions/getGranted',
      'GET /api/humanResources/user/getInsertionStatus',
      'POST /api/humanResources/user/updateInsertionStatus',
      'GET /api/humanResources/user/',
      'GET /api/humanResources/user/getPersonalData',
      'GET /api/humanResources/user/getAcademicData',
      'GET /api/humanResources/user/getTeamData',
      'GET /api/humanResources/user/getDocuments',
      'GET /api/humanResources/user/getDocument',
      'GET /api/humanResources/document-types/:id/template',
      'GET /api/humanResources/user/getReceipts',
      'GET /api/humanResources/user/getReceipt',
      'POST /api/humanResources/user/updatePassword',
      'GET /api/humanResources/user/getProfilePicture',
      'GET /api/utilities/regulations',
      'GET /api/utilities/regulations/:id/file',
      'POST /api/utilities/regulations/:id/accept',
    ],
  },
  {
    because: 'product.md 6: USR_EDT edits one’s own data; the wizard needs no permission',
    who: [['USR_EDT']],
    beforeCompletion: 'anyone',
    endpoints: [
      'POST /api/humanResources/user/updatePersonalData',
      'POST /api/humanResources/user/addAcademicDatum',
      'POST /api/humanResources/user/updateAcademicDatum',
      'DELETE /api/humanResources/user/deleteAcademicDatum',
      'PUT /api/humanResources/user/uploadDocument',
      'DELETE /api/humanResources/user/deleteDocument',
      'PUT /api/humanResources/user/uploadProfilePicture',
      'DELETE /api/humanResources/user/deleteProfilePicture',
    ],
  },
  {
    because: 'product.md 2.1: Home asks no permission, and is shown once registration is complete',
    who: 'session',
    endpoints: ['GET /api/utilities/home'],
  },
  {
    because: 'lives.md 4: everybody reads their own news and says what they want to hear of',
    who: 'session',
    endpoints: [
      'GET /api/utilities/notifications',
      'GET /api/utilities/notifications/unread',
      'POST /api/utilities/notifications/read',
      'POST /api/utilities/notifications/:id/read',
      'GET /api/utilities/notifications/choices',
      'PUT /api/utilities/notifications/choices',
    ],
  },
  {
    because: 'domain.md 2: whoever manages users suspends, ends and readmits people',
    who: [['ru_USRS_MAN']],
    endpoints: ['POST /api/humanResources/users/:id/moves/:move', 'POST /api/humanResources/users/:id/end'],
  },
  {
    because:
      'domain.md 2: documents are verified by ru_USRS_MAN or ru_USRS_DOC_ADB, also on a person’s profile',
    who: [['ru_USRS_MAN'], ['ru_USRS_DOC_ADB']],
    endpoints: [
      'GET /api/humanResources/document-types',
      'GET /api/humanResources/document-matrix',
      'GET /api/humanResources/document-matrix/export',
      'GET /api/humanResources/documents/zip',
      'GET /api/humanResources/documents/to-verify',
      'GET /api/humanResources/documents/:id',
      'GET /api/humanResources/documents/:id/file',
      'GET /api/humanResources/documents/:id/history',
      'POST /api/humanResources/documents/:id/approve',
      'POST /api/humanResources/documents/:id/reject',
      'GET /api/humanResources/users/:id/documents',
      'PUT /api/humanResources/users/:id/documents',
    ],
  },
  {
    because: 'domain.md 2: category and type administration, and retention, need ru_USRS_MAN',
    who: [['ru_USRS_MAN']],
    endpoints: [
      'POST /api/humanResources/document-categories',
      'PATCH /api/humanResources/document-categories/:id',
      'DELETE /api/humanResources/document-categories/:id',
      'POST /api/humanResources/document-types',
      'PATCH /api/humanResources/document-types/:id',
      'DELETE /api/humanResources/document-types/:id',
      'POST /api/humanResources/document-types/:id/close',
      'POST /api/humanResources/document-types/:id/reopen',
      'PUT /api/humanResources/document-types/:id/template',
      'DELETE /api/humanResources/document-types/:id/template',
      'GET /api/humanResources/document-types/:id/history',
      'GET /api/humanResources/document-disposals',
      'POST /api/humanResources/document-disposals/approve',
      'POST /api/humanResources/document-disposals/keep',
    ],
  },
  {
    because: 'domain.md 7: the organisation’s settings are edited on /organizzazione, which is ru_USRS_MAN’s',
    who: [['ru_USRS_MAN']],
    endpoints: [
      'GET /api/utilities/settings',
      'PUT /api/utilities/settings/:name',
      'DELETE /api/utilities/settings/:name/:validFrom',
    ],
  },
  {
    because: 'product.md 1: users holding the bug-reporting permission can send a bug report',
    who: [['WMS_BUG']],
    beforeCompletion: true,
    endpoints: ['POST /api/bug_report/add'],
  },
  {
    because:
      'domain.md 3: log_WHR_BRW reads; product.md 2.1: /prod is products management OR inventory browse',
    who: readers,
    endpoints: [
      'GET /api/logistics/products/:id/comments',
      'GET /api/logistics/products/:id/comments/people',
      'POST /api/logistics/products/:id/comments',
      'PATCH /api/logistics/products/:id/comments/:comment',
      'DELETE /api/logistics/products/:id/comments/:comment',
      'GET /api/logistics/macro-categories',
      'GET /api/logistics/macro-categories/:id',
      'GET /api/logistics/macro-categories/export',
      'GET /api/logistics/sub-categories',
      'GET /api/logistics/sub-categories/:id',
      'GET /api/logistics/sub-categories/export',
      'GET /api/logistics/products',
      'GET /api/logistics/products/:id',
      'GET /api/logistics/products/export',
      'GET /api/logistics/products/facets',
      'GET /api/logistics/products/ids',
      'GET /api/logistics/products/:id/stock',
      'GET /api/logistics/products/:id/stock-over-time',
      'GET /api/logistics/attachments/:id',
      'GET /api/logistics/photos/:id',
      'GET /api/logistics/codes',
      'GET /api/logistics/lookup',
      'GET /api/logistics/history',
      'GET /api/logistics/movements',
      'GET /api/logistics/movements/export',
      'GET /api/logistics/lots/:id',
      'GET /api/logistics/locations',
      'GET /api/logistics/locations/:id',
      'GET /api/logistics/locations/:id/plan',
      'GET /api/logistics/locations/:id/stock',
      'GET /api/logistics/locations/export',
      'GET /api/logistics/locations/search',
      'GET /api/logistics/locations/stock/export',
      'GET /api/logistics/location-photos/:id',
      'GET /api/logistics/labels',
      'GET /api/logistics/labels/preview',
      'GET /api/logistics/reservations',
      'GET /api/logistics/reservations/export',
      'GET /api/logistics/reservations/:id',
      'GET /api/logistics/below-minimum',
      'GET /api/logistics/below-minimum/export',
      'GET /api/logistics/expiring-lots',
      'GET /api/logistics/expiring-lots/export',
    ],
  },
  {
    because: 'domain.md 3: log_WHR_PRD edits the catalogue',
    who: editors,
    endpoints: [
      'GET /api/logistics/category-codes',
      'POST /api/logistics/macro-categories',
      'PATCH /api/logistics/macro-categories/:id',
      'DELETE /api/logistics/macro-categories/:id',
      'POST /api/logistics/macro-categories/:id/merge',
      'POST /api/logistics/sub-categories',
      'PATCH /api/logistics/sub-categories/:id',
      'DELETE /api/logistics/sub-categories/:id',
      'POST /api/logistics/sub-categories/:id/merge',
      'GET /api/logistics/products/similar',
      'POST /api/logistics/products',
      'POST /api/logistics/products/change',
      'PATCH /api/logistics/products/:id',
      'DELETE /api/logistics/products/:id',
      'POST /api/logistics/products/:id/duplicate',
      'POST /api/logistics/products/:id/merge',
      'PUT /api/logistics/products/:id/active',
      'POST /api/logistics/products/:id/barcodes',
      'PUT /api/logistics/products/:id/barcodes/:barcodeId',
      'DELETE /api/logistics/products/:id/barcodes/:barcodeId',
      'POST /api/logistics/products/:id/attachments',
      'POST /api/logistics/products/:id/links',
      'DELETE /api/logistics/attachments/:id',
      'POST /api/logistics/products/:id/photos',
      'PUT /api/logistics/products/:id/photos/order',
      'DELETE /api/logistics/photos/:id',
    ],
  },
  {
    because: 'product.md 2.1: /alloc is products management; domain.md 3: log_WHR_MAN does warehouses',
    who: placeKeepers,
    endpoints: [
      'POST /api/logistics/locations',
      'PATCH /api/logistics/locations/:id',
      'DELETE /api/logistics/locations/:id',
      'POST /api/logistics/locations/:id/close',
      'POST /api/logistics/locations/:id/move',
      'GET /api/logistics/locations/:id/generate',
      'POST /api/logistics/locations/:id/generate',
      'GET /api/logistics/locations/proposal',
      'POST /api/logistics/locations/:id/photo',
      'DELETE /api/logistics/locations/:id/photo',
      'PATCH /api/logistics/lots/:id',
    ],
  },
  {
    because: 'domain.md 3: the catalogue is imported by who edits it, places and stock by who manages them',
    who: placeKeepers,
    endpoints: [
      'GET /api/logistics/imports',
      'POST /api/logistics/imports',
      'GET /api/logistics/imports/template',
      'GET /api/logistics/imports/:id',
      'POST /api/logistics/imports/:id/check',
      'POST /api/logistics/imports/:id/start',
      'POST /api/logistics/imports/:id/cancel',
      'GET /api/logistics/imports/:id/undo',
      'POST /api/logistics/imports/:id/undo',
      'GET /api/logistics/imports/:id/errors',
      'GET /api/logistics/imports/:id/errors/export',
    ],
  },
  {
    because:
      'domain.md 3: log_WHR_PRDU books quick load, unload and transfer; loans and promises are movements',
    who: movers,
    endpoints: [
      'POST /api/logistics/movements',
      'POST /api/logistics/movements/:id/reverse',
      'POST /api/logistics/reservations',
      'PATCH /api/logistics/reservations/:id',
      'POST /api/logistics/reservations/:id/cancel',
      'GET /api/logistics/loans',
      'GET /api/logistics/loans/export',
      'GET /api/logistics/loans/:id',
      'POST /api/logistics/loans',
      'PATCH /api/logistics/loans/:id',
      'POST /api/logistics/loans/:id/return',
    ],
  },
  {
    because: 'domain.md 3: a stock-take is counted by who moves the goods',
    who: movers,
    endpoints: [
      'GET /api/logistics/stock-takes/open',
      'GET /api/logistics/stock-takes/:id',
      'GET /api/logistics/stock-takes/:id/sheet',
      'GET /api/logistics/stock-takes/:id/places',
      'GET /api/logistics/stock-takes/:id/places/:location',
      'GET /api/logistics/stock-takes/:id/products',
      'GET /api/logistics/stock-takes/:id/lookup',
      'POST /api/logistics/stock-takes/:id/counts',
    ],
  },
  {
    because:
      'people and teams are chosen by holders of the codes whose screens name them; who reads products may ' +
      'mention somebody',
    who: [
      ['ru_USRS_MAN'],
      ['ru_USRS_DOC_ADB'],
      ['ru_TEAM_MAN'],
      ['log_WHR_MAN'],
      ['log_WHR_PRD'],
      ['log_WHR_PRDU'],
      ['log_WHR_BRW'],
      ['log_WHR_ORD'],
      ['cont_RCP_MAN'],
      ['cont_EXR_GEN'],
      ['WRK_MAN'],
      ['WRK_ROB'],
      ['WRK_VAB'],
    ],
    endpoints: [
      'GET /api/humanResources/people',
      'GET /api/humanResources/people/:id/picture',
      'GET /api/humanResources/teams',
    ],
  },
  {
    because: 'domain.md 3: log_WHR_MAN does stock-takes and adjustments, and sees the value of stock',
    who: managers,
    endpoints: [
      'POST /api/logistics/movements/corrections',
      'GET /api/logistics/most-moved',
      'GET /api/logistics/stock-value',
      'GET /api/logistics/stock-takes',
      'POST /api/logistics/stock-takes',
      'GET /api/logistics/stock-takes/export',
      'GET /api/logistics/stock-takes/suggestions',
      'POST /api/logistics/stock-takes/:id/moves/:move',
      'POST /api/logistics/stock-takes/:id/approve',
      'POST /api/logistics/stock-takes/:id/recounts',
      'GET /api/logistics/stock-takes/:id/counts',
      'GET /api/logistics/stock-takes/:id/lines',
      'GET /api/logistics/stock-takes/:id/lines/export',
      'GET /api/logistics/stock-takes/:id/missing',
      'POST /api/logistics/stock-takes/:id/missing',
    ],
  },
];

export type Allowed = { method: string; path: string } & Pick<Rule, 'who' | 'beforeCompletion'>;

/** One line for each endpoint: method, path and who may call it. */
export const accessTable: readonly Allowed[] = rules.flatMap(({ who, beforeCompletion, endpoints }) =>
  endpoints.map((endpoint) => {
    const [method = '', path = ''] = endpoint.split(' ');
    return { method, path, who, beforeCompletion };
  }),
);
