/** The names of members and fees on the screens. */
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

/** The surname comes first, because lists are sorted by it. */
export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${lastName} ${firstName}`;

/** Names a social year: `2026/27`; until the start of social years is known, only the year in which it begins. */
export const yearName = (year: number, start: string | undefined) =>
  start === undefined ? String(year) : nameOfSocialYear(year, start);

/** Writes a period, whose last day is included: `dal 01/09/2026 al 31/08/2027`. */
export const describeDays = ({ startsOn, endsOn }: { startsOn: string; endsOn: string | null }) =>
  endsOn
    ? `${formatDate(startsOn, 'dal')} ${formatDate(endsOn, 'al')}`
    : `${formatDate(startsOn, 'dal')}, in corso`;
