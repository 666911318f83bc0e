/** The cupboard of identity: signing in, permissions and registration. Each drawer declares its own part. */
import type { Cupboard } from '../platform/cupboards/cupboard.ts';
import { cupboardOf } from '../platform/cupboards/drawer.ts';
import { erasure } from './erasure/contents.ts';
import { invitations } from './invitations/contents.ts';
import { passkeys } from './passkeys/contents.ts';
import { passwords } from './password/contents.ts';
import { permissions } from './permissions/contents.ts';
import { registration } from './registration/contents.ts';
import { secondFactor } from './second-factor/contents.ts';
import { sessions } from './sessions/contents.ts';
import { singleSignOn } from './single-sign-on/contents.ts';
import { users } from './users/contents.ts';

/** The drawers are in the order in which people read their settings, news, open tasks and personal data. */
export const identity: Cupboard = cupboardOf(null, [
  users,
  erasure,
  registration,
  permissions,
  sessions,
  secondFactor,
  passkeys,
  singleSignOn,
  passwords,
  invitations,
]);
