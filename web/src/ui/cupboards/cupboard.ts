/**
 * The shape of a cupboard's table of contents. Each cupboard has one, and `app/cupboards.ts` lists them. The first
 * script of every page contains it, so screens are loaded lazily and all imports must be small. The build and the tests
 * run it in Node, where components and style sheets can't be imported.
 */
import type { ComponentType } from 'react';
import type { Store } from '../../client/alerts/store.ts';
import type { RefusedPage } from '../page/error-state.ts';
import type { Act } from './act.ts';
import type { HomePart } from './home-part.ts';
import type { DeclaredPage } from './page.ts';
import type { Filling } from './slots.ts';

/** A dialog of the frame, which can open over any page. */
export type FrameDialog = {
  name: string;
  opened: Store<boolean>;
  dialog: () => Promise<ComponentType<FrameDialogProps>>;
};
export type FrameDialogProps = { opened: boolean; onClose: () => void };

/** `Home` is the part of Home's answer that this cupboard needs. */
export type Cupboard<Home = unknown> = {
  /** The pages, in the order of the menu within their group. */
  pages: readonly DeclaredPage[];
  /** The acts that people do by typing them into the palette; loaded when it opens. */
  acts?: readonly (() => Promise<readonly Act[]>)[];
  homeParts?: readonly (() => Promise<HomePart<Home>>)[];
  dialogs?: readonly FrameDialog[];
  /** The places on pages of other cupboards that this one fills. */
  fills?: readonly Filling[];
  /** Drawn under the specification's text of the Error page when the person may not open a page. */
  whenRefused?: () => Promise<ComponentType<{ page: RefusedPage }>>;
  /** Runs when the frame is drawn for a signed-in person. */
  start?: () => void;
  /** Deletes what this device stores about a person. It is called when their session ends or another one begins. */
  forget?: () => void;
};
