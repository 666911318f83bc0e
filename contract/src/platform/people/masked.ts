/** The fields that human resources see only after they asked for them; each showing is recorded. */
export const maskedFields = ['codice_fiscale', 'iban', 'note'] as const;

export type MaskedField = (typeof maskedFields)[number];

export const maskedLabels: Readonly<Record<MaskedField, string>> = {
  codice_fiscale: 'Codice fiscale',
  iban: 'IBAN',
  note: 'Note',
};
