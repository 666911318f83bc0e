/** How members and their fees are called on every screen. */
import { type FeeState, feeStateNames } from '@wms/contract/accounting/members/memberships';
import { nameOfSocialYear } from '@wms/contract/accounting/shared/social-year';
import { formatDate } from '@wms/contract/platform/formats';
import type { z } from 'zod';
import { type StateColour, StateDot } from '../../../ui/StateDot.tsx';

type State = z.infer<typeof FeeState>;

const colours: Record<State, StateColour> = {
  pagata: 'green',
  inParte: 'amber',
  daPagare: 'amber',
  scaduta: 'red',
};

export const FeeDot = ({ state }: { state: State }) => (
  <StateDot colour={colours[state]}>{feeStateNames[state]}</StateDot>
);

/** Lists go by surnames. */
export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${lastName} ${firstName}`;

/** `2026/27`; before it is known where a social year begins, the year in which it does. */
export const yearName = (year: number, start: string | undefined) =>
  start === undefined ? String(year) : nameOfSocialYear(year, start);

/** Tells which days a period covers, both included: `dal 01/09/2026 al 31/08/2027`. */
export const describeDays = ({ startsOn, endsOn }: { startsOn: string; endsOn: string | null }) =>
  endsOn
    ? `${formatDate(startsOn, 'dal')} ${formatDate(endsOn, 'al')}`
    : `${formatDate(startsOn, 'dal')}, in corso`;
