/** In groups of four, as on a bank's papers. */
export const formatIban = (iban: string) => iban.replace(/(.{4})(?=.)/g, '$1 ');
