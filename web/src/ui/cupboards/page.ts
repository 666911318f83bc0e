/** What a page is, as each cupboard's table of contents declares it; the frame derives everything else from it. */
import type { TablerIcon } from '@tabler/icons-react';
import type { PermissionSets } from '@wms/contract/platform/permissions';
import type { ComponentType } from 'react';
import type { Store } from '../../client/told/store.ts';

/** The groups of the menu (section 2.1 of the specification). */
export type GroupName = 'profile' | 'logistics' | 'humanResources' | 'accounting' | 'workshop' | 'vans';

/**
 * What the menu's show conditions look at: `complete` is undefined as long as nobody knows whether the registration
 * is, which does not mean that it isn't.
 */
export type MenuState = { complete: boolean | undefined };

export type ScreenModule = { default: ComponentType };

export type Page = {
  path: `/${string}`;
  /** The route's name: the guard, redirects and tests speak of it. */
  name: string;
  label: string;
  icon: TablerIcon;
  /** Alternative sets; an empty list is open to anyone signed in. */
  permissions: PermissionSets;
  /** Whether the menu shows it, permissions apart. */
  show: (state: MenuState) => boolean;
  group?: GroupName;
  screen: () => Promise<ScreenModule>;
  /**
   * The paths of the endpoints (GET) that the screen asks at once: the page's HTML asks them while the code is still
   * on its way. `:id` is the page's own, and the fields of the endpoint's query are taken from the page's address.
   */
  asks?: readonly `/api/${string}`[];
  /** Shown behind the screen while nobody is signed in. */
  background?: string;
  /** How many things of this page wait on this device, for a badge beside its name. */
  waiting?: Store<number>;
  meta?: {
    /** Named in words beside its label, where its group isn't seen. */
    hint?: string;
    /** After the groups, not before them. */
    after?: true;
    /** Outside of the menu, which is the specification's: reached from Home and the palette. */
    fromHome?: true;
    /** A button of the bar over the page on phones, too. */
    onPhoneBar?: true;
  };
};

export const whenComplete = (state: MenuState) => state.complete === true;
export const whileRegistering = (state: MenuState) => state.complete === false;
export const always = () => true;
/** Of a page beyond the specification's menu. */
export const never = () => false;

/** Open to anyone signed in. */
export const open: PermissionSets = [];

/** The screen of a page that is still to come. */
export const comingSoon = (): Promise<ScreenModule> => import('../page/ComingSoon.screen.tsx');
