/** Declares the cupboard of utilities for the web app. Each drawer declares its own part. */
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { Cupboard } from '../ui/cupboards/cupboard.ts';
import { cupboardOf } from '../ui/cupboards/drawer.ts';
import { bugReports } from './bug-reports/contents.ts';
import { emailSignature } from './email-signature/contents.ts';
import { type FromAll, home } from './home/contents.ts';
import { notifications } from './notifications/contents.ts';
import { organisation } from './organisation/contents.ts';
import { ownActs } from './own-acts/contents.ts';
import { regulations } from './regulations/contents.ts';

export const utilities = (fromAll: FromAll): Cupboard<Home> =>
  cupboardOf<Home>([
    home(fromAll),
    regulations,
    emailSignature,
    organisation,
    bugReports,
    notifications,
    ownActs,
  ]);
