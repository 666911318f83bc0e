/** Amounts, quantities and days as a supplier reads them, in Italian or English. */
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

/** The API takes decimal texts exactly, which its type doesn't know everywhere. */
const write = (format: Intl.NumberFormat, value: string) => format.format(value as Intl.StringNumericLiteral);

export const inLanguage = (language: Language) => ({
  /** `1234.500` → `1.234,5` */
  number: (value: string) => write(formats[language].number, value),
  /** At least two decimals, at most four. */
  price: (value: string) => write(formats[language].price, value),
  amount: (value: string) => write(formats[language].amount, value),
  /** Days are written alike in both: day, month, year. */
  day: (date: string) => date.slice(0, 10).split('-').reverse().join('/'),
});
