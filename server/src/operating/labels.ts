/** Writes figures and moments for the sentences of these commands. */

const numbers = new Intl.NumberFormat('it-IT', { useGrouping: 'always', maximumFractionDigits: 1 });
export const figure = (n: number): string => numbers.format(n);

/** `12,3 MB`; a kB has 1000 bytes, as on the box of a disk. */
export function sizeInWords(bytes: number): string {
  const units = ['byte', 'kB', 'MB', 'GB', 'TB'];
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${figure(bytes / 1000 ** power)} ${units[power]}`;
}

/** `1 file`, `1.200 file` */
export const counted = (n: number, one: string, many: string): string =>
  `${figure(n)} ${n === 1 ? one : many}`;

export const romanMoment = (instant: string): string =>
  new Intl.DateTimeFormat('it-IT', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'Europe/Rome',
  }).format(new Date(instant));
