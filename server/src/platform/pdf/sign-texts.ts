/** The texts of signs, without the library that reads PDFs. */

export const rightToLeft: RegExp = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/**
 * pdf.js gives a text with a combining mark no width, and leaves out one that ends with an invisible mark. All readers
 * turn what is written from right to left round, and with it the letters of one glyph.
 */
export const isMisread = (text: string): boolean =>
  [...text].length > 1 && (/\p{Mn}|\p{Cf}$/u.test(text) || rightToLeft.test(text));

/** A text as the digits of its UTF-16. */
export const digitsOf = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex');
export const textOf = (digits: string): string => Buffer.from(digits, 'hex').swap16().toString('utf16le');
