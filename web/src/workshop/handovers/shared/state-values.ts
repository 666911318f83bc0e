import type { BookingHandovers, NewDamage } from '@wms/contract/workshop/handovers/endpoints';
import { wholeOf } from '../../../ui/fields/numbers/plain-decimal.ts';

export type HandedVan = BookingHandovers['vans'][number];

/** The props of the form of a departure and of the form of a return. */
export type HandoverProps = {
  booking: BookingHandovers;
  van: HandedVan;
  /** Whether the hand-over or its photos are being sent. */
  sending: boolean;
  whileSending: (send: () => Promise<unknown>) => Promise<void>;
  onDone: () => unknown;
};

/** The fields about the van, which a departure and a return have in common. */
export type StateValues = {
  odometer: string;
  fuelEighths: number;
  keys: boolean;
  clean: boolean;
  notes: string;
  damages: NewDamage[];
};

/** The first values: odometer and fuel are those of the last hand-over, so that there is often nothing to type. */
export const initialState = ({ odometer, fuelEighths }: HandedVan): StateValues => ({
  odometer: String(odometer),
  fuelEighths: fuelEighths ?? 8,
  keys: true,
  clean: true,
  notes: '',
  damages: [],
});

export const stateBody = ({ odometer, ...state }: StateValues) => ({
  ...state,
  odometer: wholeOf(odometer),
});
