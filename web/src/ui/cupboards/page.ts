/** The declaration of a page in a cupboard's table of contents. The frame derives everything else from it. */
import type { TablerIcon } from '@tabler/icons-react';
import type { PagePath } from '@wms/contract/pages/table';
import type { PermissionSets } from '@wms/contract/platform/permissions';
import type { ComponentType } from 'react';
import type { Store } from '../../client/alerts/store.ts';

/** The groups of the menu (section 2.1 of the specification). */
export type GroupName = 'profile' | 'logistics' | 'humanResources' | 'accounting' | 'workshop' | 'vans';

/**
 * The values that the menu's show conditions use. `complete` is undefined until the registration status is known;
 * undefined does not mean that the registration is incomplete.
 */
export type MenuState = { complete: boolean | undefined };

export type ScreenModule = { default: ComponentType };

export type Page = {
  path: PagePath;
  /** The name of the route, which the guard, the redirects and the tests use. */
  name: string;
  label: string;
  icon: TablerIcon;
  /** Alternative sets of permissions. An empty list opens the page to everyone who is signed in. */
  permissions: PermissionSets;
  /** Whether the menu shows the page to a person who has its permissions. */
  show: (state: MenuState) => boolean;
  group?: GroupName;
  screen: () => Promise<ScreenModule>;
  /**
   * The paths of the GET endpoints that the screen asks first. The page's HTML asks them while the code is still being
   * fetched. `:id` is the id in the page's address, and the query takes its fields from the page's address.
   */
  asks?: readonly `/api/${string}`[];
  /** A picture behind the screen while nobody is signed in. */
  background?: string;
  /** The number of things of this page that wait on this device, shown as a badge beside its name. */
  waiting?: Store<number>;
  meta?: {
    /** Words beside the label, used where the group of the page isn't visible. */
    hint?: string;
    /** The words that people type into the palette when they want to do what this page is for. */
    words?: string;
    /** Parts of the page that people look for by themselves: a tab, or the list with a filter. */
    parts?: readonly {
      label: string;
      words?: string;
      /** Needed besides the permissions of the page. */
      permissions?: PermissionSets;
      search: Record<string, string>;
    }[];
    /** The page isn't in the menu; the palette leads to it. */
    onPalette?: true;
    /** The page stands after the groups of the menu, not before them. */
    after?: true;
    /** The page isn't in the menu, whose content the specification decides; Home and the palette lead to it. */
    fromHome?: true;
    /** On phones the bar over the page has a button for it. */
    onPhoneBar?: true;
  };
};

/** A page as its cupboard declares it; its label and permissions are in the contract's page table. */
export type DeclaredPage = Omit<Page, 'label' | 'permissions'>;

export const whenComplete = (state: MenuState) => state.complete === true;
export const whileRegistering = (state: MenuState) => state.complete === false;
export const always = () => true;
/** The show condition of pages that are not in the specification's menu. */
export const never = () => false;
