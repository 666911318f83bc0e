/**
 * What a cupboard gives to the face. Each has one table of contents of this form, and `app/cupboards.ts` lists them.
 * A table of contents comes with the first script of every page: what it names is loaded lazily, and what it imports
 * is small. The build and the tests run it in Node, where a component or a style sheet can't be imported at all.
 */
import type { PermissionSets } from '@wms/contract/platform/permissions';
import type { ComponentType } from 'react';
import type { Store } from '../../client/told/store.ts';
import type { HomePart } from './home-part.ts';
import type { Page } from './page.ts';
import type { SearchThings } from './search.ts';

/** Something that the palette finds for a text, beside pages. */
export type PaletteSearch = {
  name: string;
  /** Who may see what it finds. */
  permissions: PermissionSets;
  search: () => Promise<SearchThings>;
};

/** A dialog of the frame: whatever page one is on, it opens over it. */
export type FrameDialog = {
  name: string;
  opened: Store<boolean>;
  dialog: () => Promise<ComponentType<FrameDialogProps>>;
};
export type FrameDialogProps = { opened: boolean; onClose: () => void };

/** `Home` is what Home's answer must hold for this cupboard's part of it. */
export type Cupboard<Home = unknown> = {
  /** In the order of the menu within their group. */
  pages: readonly Page[];
  palette?: readonly PaletteSearch[];
  homeParts?: readonly (() => Promise<HomePart<Home>>)[];
  dialogs?: readonly FrameDialog[];
  /** Runs when the frame is drawn for a signed-in person. */
  start?: () => void;
  /** Deletes what this device keeps of a person, when their session has ended or another has begun. */
  forget?: () => void;
};
