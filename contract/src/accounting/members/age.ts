/**
 * Decides who is a minor on a day. The server and the SQL function `is_minor` calculate alike; a test compares them.
 */

/**
 * Returns the day on which somebody comes of age: a person born on 29 February comes of age on 28 February when that
 * year is no leap year.
 */
export function comesOfAge(birthDate: string): string {
  const year = Number(birthDate.slice(0, 4)) + 18;
  const leap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  return `${year}${birthDate.endsWith('02-29') && !leap ? '-02-28' : birthDate.slice(4)}`;
}

/** A person whose date of birth isn't known is no minor. */
export const isMinor = (birthDate: string | null | undefined, day: string): boolean =>
  Boolean(birthDate && comesOfAge(birthDate) > day);
