/** Declares the cupboard of identity for the web app. Each drawer declares its own part. */
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { Cupboard } from '../ui/cupboards/cupboard.ts';
import { cupboardOf } from '../ui/cupboards/drawer.ts';
import { permissions } from './permissions/contents.ts';
import { registration } from './registration/contents.ts';
import { secondFactor } from './second-factor/contents.ts';
import { signIn } from './sign-in/contents.ts';

export const identity: Cupboard<Home> = {
  ...cupboardOf<Home>([signIn, registration, secondFactor, permissions]),
  whenRefused: async () => (await import('./permissions/requests/AskAccess.tsx')).AskAccess,
};
