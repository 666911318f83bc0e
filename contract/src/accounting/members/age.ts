/** Who is a minor on a day. Server and SQL (`is_minor`) reckon alike; a test compares them. */

/** The day on which somebody comes of age: of who was born on 29 February, 28 February where there is no 29th. */
export function comesOfAge(birthDate: string): string {
  const year = Number(birthDate.slice(0, 4)) + 18;
  const leap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  return `${year}${birthDate.endsWith('02-29') && !leap ? '-02-28' : birthDate.slice(4)}`;
}

/** Nobody is one whose birth is not known. */
export const isMinor = (birthDate: string | null | undefined, day: string): boolean =>
  Boolean(birthDate && comesOfAge(birthDate) > day);
