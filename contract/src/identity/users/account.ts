/** The names of a person, for the sign-in and for other people. */
import { z } from 'zod';
import { Email, text } from '../../platform/schema.ts';

/** 2 to 60 letters, digits, dots, dashes, underscores; stored in lower case, and found in either case. */
export const Username = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^[a-z0-9][a-z0-9._-]{1,59}$/,
    'Da 2 a 60 caratteri fra lettere, cifre, punto, trattino e trattino basso',
  );

/** The fields that only human resources change, once the registration is complete. */
export const accountFields = {
  nome: text(60),
  cognome: text(60),
  username: Username,
  email_istituzionale: Email,
};
export type AccountField = keyof typeof accountFields;

export const accountLabels: Readonly<Record<AccountField, string>> = {
  nome: 'Nome',
  cognome: 'Cognome',
  username: 'Nome utente',
  email_istituzionale: 'E-mail istituzionale',
};
