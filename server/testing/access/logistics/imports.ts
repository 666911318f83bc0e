import type { Rule } from '../rule.ts';
import { placeKeepers } from './who.ts';

export const importsAccess: readonly Rule[] = [
  {
    because:
      'domain.md 3: the catalogue is imported by who edits it, places and stock by who manages them; domain.md 2: ' +
      'HR users management invites many from a file; issue 14: members come through the same machinery',
    who: [...placeKeepers, ['ru_USRS_MAN'], ['cont_RCP_MAN']],
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
];
