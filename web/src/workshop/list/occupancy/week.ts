/** The use of a week, hour by hour, for the drawing. */
import { weekdayNames } from '../../shared/days.ts';

export type HourUse = { at: number; booked: number; open: number };

/**
 * The booked share of an hour's open time: 1 for a booked hour outside the opening hours, null for a closed hour
 * without bookings.
 */
export function shareOf({ booked, open }: Omit<HourUse, 'at'>): number | null {
  if (open > 0) return Math.min(1, booked / open);
  return booked > 0 ? 1 : null;
}

/** The tint of a share, in five steps, so that neighbours differ visibly; 0 is free. */
export const levelOf = (share: number): number => (share === 0 ? 0 : Math.max(1, Math.ceil(share * 5)));

/** The hours that are drawn: from the first to the last one that is open or booked on any day. */
export function hoursShown(hours: readonly HourUse[]): number[] {
  const used = hours.filter((hour) => shareOf(hour) !== null).map(({ at }) => at % 24);
  if (used.length === 0) return [];
  const first = Math.min(...used);
  return Array.from({ length: Math.max(...used) - first + 1 }, (_, index) => first + index);
}

export const hourName = (hour: number) =>
  `${String(hour).padStart(2, '0')}–${String(hour + 1).padStart(2, '0')}`;

export const percent = (share: number) => `${Math.round(share * 100)} %`;

/** A sentence with the fullest hour, for people who can't see the picture. */
export function describeWeek(hours: readonly HourUse[]): string {
  const shares = hours.flatMap((hour) => {
    const share = shareOf(hour);
    return share === null ? [] : [{ at: hour.at, share }];
  });
  const fullest = shares.toSorted((a, b) => b.share - a.share)[0];
  if (!fullest || fullest.share === 0) return 'In questo periodo non è prenotato niente';
  const day = weekdayNames[Math.floor(fullest.at / 24)];
  return `L’ora più usata è ${day} ${hourName(fullest.at % 24)}: ${percent(fullest.share)} del tempo aperto`;
}
