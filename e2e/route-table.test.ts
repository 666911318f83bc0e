/** Tests the route table with none and all permissions, and before the registration is complete. */
import { codes } from '../web/src/app/pages/specified-routes.ts';
import { testRoutesFor } from './support/route-walk.ts';

testRoutesFor([
  { called: 'no permission', held: [], registered: true, usually: 1280 },
  { called: 'all permissions', held: codes, registered: true, usually: 1280 },
  {
    called: 'all permissions but an incomplete registration',
    held: codes,
    registered: false,
    usually: 390,
  },
]);
