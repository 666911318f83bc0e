import type { BookingHandovers, NewDamage } from '@wms/contract/workshop/handovers/endpoints';

export type HandedVan = BookingHandovers['vans'][number];

/** What both forms are given. */
export type HandoverProps = {
  booking: BookingHandovers;
  van: HandedVan;
  /** Whether the hand-over or its photos are on their way. */
  sending: boolean;
  whileSending: (send: () => Promise<unknown>) => Promise<void>;
  onDone: () => unknown;
};

/** What both forms say of the van. */
export type StateValues = {
  odometer: string;
  fuelEighths: number;
  keys: boolean;
  clean: boolean;
  notes: string;
  damages: NewDamage[];
};

/** The odometer and the fuel begin with what the last hand-over said: who takes the van often has nothing to type. */
export const initialState = ({ odometer, fuelEighths }: HandedVan): StateValues => ({
  odometer: String(odometer),
  fuelEighths: fuelEighths ?? 8,
  keys: true,
  clean: true,
  notes: '',
  damages: [],
});

/** The kilometres as they are typed, with or without points; what isn't a number is told by the form's schema. */
export function kilometres(typed: string): number | null {
  const digits = typed.replace(/[\s.]/g, '');
  return /^\d+$/.test(digits) ? Number(digits) : null;
}

export const stateBody = ({ odometer, ...state }: StateValues) => ({
  ...state,
  odometer: kilometres(odometer),
});
