/** Writes amounts, quantities and days for a supplier, in Italian or English. */
import { formatDate } from '../../platform/formats.ts';
import { once } from '../../platform/once.ts';
import type { Language } from '../suppliers/fields.ts';

const locales = { it: 'it-IT', en: 'en-GB' } as const;

const formatsOf = (language: Language) => {
  const format = (least: number, most: number) =>
    new Intl.NumberFormat(locales[language], {
      useGrouping: 'always',
      minimumFractionDigits: least,
      maximumFractionDigits: most,
    });
  return { number: format(0, 3), price: format(2, 4), amount: format(2, 2) };
};

const formats = { it: formatsOf('it'), en: formatsOf('en') };

/** The API takes decimal texts exactly, but its type doesn't allow every text. */
const write = (format: Intl.NumberFormat, value: string) =>
  format.format(value as Intl.StringNumericLiteral).replace('-', '−');

const englishUnits: Readonly<Record<string, string>> = { pz: 'pcs', 'conf.': 'packs' };

/**
 * An English paper writes the month's name, because some readers abroad understand `03/04/2026` as April and some as
 * March.
 */
const englishDay = once(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    }),
);

export const inLanguage = (language: Language) => ({
  /** `1234.500` → `1.234,5` */
  number: (value: string) => write(formats[language].number, value),
  /** At least two decimals, at most four. */
  price: (value: string) => write(formats[language].price, value),
  amount: (value: string) => write(formats[language].amount, value),
  /** `pz`, and in English `pcs`. */
  unit: (unit: string) => (language === 'en' ? (englishUnits[unit] ?? unit) : unit),
  /** `2026-11-24` → `24/11/2026`, and in English `24 Nov 2026`. */
  day: (date: string) =>
    language === 'en' ? englishDay().format(new Date(date.slice(0, 10))) : formatDate(date),
});
