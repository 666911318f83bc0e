/**
 * The places on a page that another cupboard fills. Cupboards stand side by side and don't import each other: the
 * cupboard whose things are shown fills the slot in its table of contents.
 */
import type { ComponentType } from 'react';

/** A place for one component, which has these properties; the code is loaded when it is drawn. */
export type Slot<Props extends object> = { load?: () => Promise<ComponentType<Props>> };

/** Fills a slot; the frame calls it for every slot that the tables of contents fill. */
export type Filling = () => void;

type Own = Slot<Record<never, never>>;

export const slots = {
  // The tabs of the user area.
  ownBookings: {} as Own,
  ownLoans: {} as Own,
  ownReceipts: {} as Own,
  ownMembership: {} as Own,
  ownNews: {} as Own,
  /** One's own last acts, each with its undoing: the first few on Home (`most`), all in the user area. */
  ownActs: {} as Slot<{ most?: number }>,
  // A tab of a person's profile.
  personReceipts: {} as Slot<{ personId: number }>,
  /** The small photo of a product, in a row of the palette. */
  productPhoto: {} as Slot<{ photoId: number; alt: string }>,
  /** The member whose card the scanner has read. */
  memberCard: {} as Slot<{ code: string }>,
  /** The delivery notes of a van's trip, on the page of its booking. */
  tripNotes: {} as Slot<{ booking: { id: number; state: string } }>,
  /** The dialog of an act on a product, for the palette: it starts with what is likely. */
  productAct: {} as Slot<{
    productId: number;
    act: 'carico' | 'scarico' | 'trasferimento' | 'prestito' | 'rientro';
    quantity?: string;
    onClose: () => void;
  }>,
  /** A regulation that must be confirmed before a booking is made, read over the page. */
  regulationReader: {} as Slot<{ id: number; onClose: () => void }>,
};

export const fill =
  <Props extends object>(slot: Slot<Props>, load: NonNullable<Slot<Props>['load']>): Filling =>
  () => {
    slot.load = load;
  };

/** Loads what a cupboard has put into a slot. Rejects for a slot that nobody has filled. */
export const contentOf = <Props extends object>({ load }: Slot<Props>): Promise<ComponentType<Props>> =>
  load?.() ?? Promise.reject(new Error('No cupboard fills this slot'));
