/** Tests the route table with one permission alone: `npm test` tries one of each group of pages, the trial all. */
import type { Permission } from '@wms/contract/platform/permissions';
import { codes } from '../web/src/app/pages/specified-routes.ts';
import { testRoutesFor, type Walker } from './support/route-walk.ts';

/** Each of these opens several pages of another group. */
const usualCodes: readonly Permission[] = ['log_WHR_PRD', 'ru_USRS_MAN', 'WRK_ROB'];

testRoutesFor(
  codes.map(
    (code): Walker => ({
      called: code,
      held: [code],
      registered: true,
      ...(usualCodes.includes(code) && { usually: 1280 }),
    }),
  ),
);
