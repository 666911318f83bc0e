/** Writes dates, numbers, euro and quantities in the Italian way; instants are shown in Rome's time. */
import { once } from './once.ts';

const zone = { timeZone: 'Europe/Rome' } as const;
const dayOf = once(
  () =>
    new Intl.DateTimeFormat('it-IT', {
      ...zone,
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
    }),
);
const timeOf = once(
  () =>
    new Intl.DateTimeFormat('it-IT', {
      ...zone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
);
const monthOf = once(
  () => new Intl.DateTimeFormat('it-IT', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);
const shortMonthOf = once(() => new Intl.DateTimeFormat('it-IT', { month: 'short', timeZone: 'UTC' }));
/** The digits behind the comma. A sum of nothing has no sign. */
type Digits = { minimumFractionDigits?: number; maximumFractionDigits: number };
const numberDigits: Digits = { maximumFractionDigits: 3 };
const amountDigits: Digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
const formatWith = (digits: Digits) =>
  once(() => new Intl.NumberFormat('it-IT', { useGrouping: 'always', signDisplay: 'negative', ...digits }));
const numbers = formatWith(numberDigits);
const amounts = formatWith(amountDigits);

const noBreakSpace = '\u00a0';

/**
 * A decimal text is formatted digit by digit, without passing through a float; below zero with a true minus. Only what
 * must be rounded needs the browser's format: a page's first one takes as long as a fifth of Home.
 */
function decimal(format: () => Intl.NumberFormat, digits: Digits, value: number | string): string {
  const { minimumFractionDigits = 0, maximumFractionDigits } = digits;
  const [, minus, whole, fraction = ''] = /^(-?)(\d{1,15})(?:\.(\d+))?$/.exec(String(value)) ?? [];
  const behind = fraction.replace(/0+$/, '').padEnd(minimumFractionDigits, '0');
  if (whole === undefined || behind.length > maximumFractionDigits)
    return format()
      .format(value as number)
      .replace('-', '−');
  const before = whole.replace(/^0+(?=\d)/, '').replace(/\B(?=(?:\d{3})+$)/g, '.');
  const text = behind === '' ? before : `${before},${behind}`;
  return minus && /[1-9]/.test(text) ? `−${text}` : text;
}

/**
 * The words before a date, and their forms before the 8th and the 11th, which begin with a vowel when they are read.
 */
const beforeVowel = { il: 'l’', Il: 'L’', al: 'all’', dal: 'dall’', Dal: 'Dall’', del: 'dell’' } as const;
type BeforeDate = keyof typeof beforeVowel;

const withWord = (date: string, word: BeforeDate | undefined) => {
  if (!word) return date;
  return /^(08|11)\//.test(date) ? `${beforeVowel[word]}${date}` : `${word} ${date}`;
};

/** Civil date `2026-03-01` → `01/03/2026`, or with `il` → `il 01/03/2026` and `l’08/03/2026`. */
export const formatDate = (date: string | null | undefined, word?: BeforeDate) =>
  withWord(date ? date.slice(0, 10).split('-').reverse().join('/') : '–', word);

/** Civil date → `01/03`, for axes. */
export const formatShortDate = (date: string) => formatDate(date).slice(0, '01/03'.length);

/** A civil date or a month `2026-03` → `marzo 2026` */
export const formatMonth = (date: string) => monthOf().format(noonOf(date));

/** A civil date or a month `2026-03` → `mar`, for axes. */
export const formatShortMonth = (date: string) => shortMonthOf().format(noonOf(date));

const noonOf = (date: string) => new Date(`${date.length === 7 ? `${date}-01` : date}T12:00:00Z`);

/**
 * The day and the time in an instant as the server writes it for Home, `2026-03-01T14:05:00+01:00`: it stands on Rome's
 * clock already, and needs none of the browser's formats.
 */
const onClock = (instant: string) => /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d\+0[12]:00$/.exec(instant) ?? [];

/** Instant → `01/03/2026, 14:05` in Rome; a word before it as for a date. */
export const formatInstant = (instant: string | null | undefined, word?: BeforeDate) =>
  instant ? `${formatInstantDate(instant, word)}, ${formatTime(instant)}` : withWord('–', word);

/** Instant → `01/03/2026` in Rome; a word before it as for a date. */
export function formatInstantDate(instant: string, word?: BeforeDate): string {
  const [, day] = onClock(instant);
  return day ? formatDate(day, word) : withWord(dayOf().format(new Date(instant)), word);
}

/** Instant → `14:05` in Rome. */
export const formatTime = (instant: string): string =>
  onClock(instant)[2] ?? timeOf().format(new Date(instant));

/** `1234.5` → `1.234,5` */
export const formatNumber = (value: number | string) => decimal(numbers, numberDigits, value);

/** `12.500` and `m` → `12,5 m` */
export const formatQuantity = (quantity: number | string, unit?: string) =>
  unit ? `${formatNumber(quantity)}${noBreakSpace}${unit}` : formatNumber(quantity);

/** `1234.5` → `€ 1.234,50`, `-614.69` → `−€ 614,69` */
export function formatEuro(amount: number | string): string {
  const [, minus = '', digits = ''] = /^(−?)(.*)$/.exec(formatAmount(amount)) ?? [];
  return `${minus}€${noBreakSpace}${digits}`;
}

/** `-1234.5` → `−1.234,50`, in a column whose heading names the euro, or before another currency. */
export const formatAmount = (amount: number | string) => decimal(amounts, amountDigits, amount);

/** Bytes → `1,2 MB` */
export function formatBytes(bytes: number): string {
  const units = ['byte', 'kB', 'MB', 'GB', 'TB'];
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1000)), units.length - 1);
  const value = bytes / 1000 ** power;
  return `${formatNumber(Number(value.toFixed(power === 0 ? 0 : 1)))}${noBreakSpace}${units[power]}`;
}

/** The word before or after a quantity: `resta` 1 kg, `restano` 0,5 kg. */
export const wordFor = (quantity: number | string, singular: string, plural: string) =>
  Number(quantity) === 1 ? singular : plural;

/** `ne resta 1 kg`, `ne restano 0,5 kg`: a quantity behind the word that agrees with it. */
export const sayQuantity = (singular: string, plural: string, quantity: number | string, unit?: string) =>
  `${wordFor(quantity, singular, plural)} ${formatQuantity(quantity, unit)}`;

/** `1 prodotto`, `1.234 prodotti` */
export const formatCount = (count: number, singular: string, plural: string) =>
  `${formatNumber(count)} ${wordFor(count, singular, plural)}`;

/** ` e un altro`, ` e altri 12`: how many more there are than the named ones; empty when there are none. */
export const formatOthers = (count: number, singular: string, plural: string) =>
  count === 0 ? '' : ` e ${count === 1 ? singular : `${plural} ${formatNumber(count)}`}`;

const both = once(() => new Intl.ListFormat('it'));
const either = once(() => new Intl.ListFormat('it', { type: 'disjunction' }));

/** `OFF-A-01 · Lotto L1`: joins the parts that are not empty. */
export const formatParts = (...parts: readonly (string | false | null | undefined)[]) =>
  parts.filter(Boolean).join(' · ');

/** `viti, dadi e rondelle` */
export const formatAll = (names: readonly string[]) => both().format(names);

/** `PDF, JPEG o PNG` */
export const formatAny = (names: readonly string[]) => either().format(names);

/** Returns the text if it has at most so many characters; else its beginning with '…', so that the cut is seen. */
export const shorten = (text: string, most: number): string =>
  text.length <= most
    ? text
    : `${text
        .slice(0, most - 1)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd()}…`;
