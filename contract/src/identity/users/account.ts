/** The names of a person, for the sign-in and for other people. */
import { z } from 'zod';
import { text } from '../../platform/schema.ts';

/** 2 to 60 letters, digits, dots, dashes, underscores; stored in lower case, and found in either case. */
export const Username = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^[a-z0-9][a-z0-9._-]{1,59}$/,
    'Da 2 a 60 caratteri fra lettere, cifre, punto, trattino e trattino basso',
  );

/** The address of the first administrator of a new instance. Nobody has a mailbox there. */
export const firstAdministrator = 'admin@localhost';

/** An e-mail, or the first administrator's address, which is none. */
export const InstitutionalEmail = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email({ pattern: new RegExp(`^${firstAdministrator}$|${z.regexes.email.source}`) }));

/** The fields that only human resources change, once the registration is complete. */
export const accountFields = {
  nome: text(60),
  cognome: text(60),
  username: Username,
  email_istituzionale: InstitutionalEmail,
};
export type AccountField = keyof typeof accountFields;

export const accountLabels: Readonly<Record<AccountField, string>> = {
  nome: 'Nome',
  cognome: 'Cognome',
  username: 'Nome utente',
  email_istituzionale: 'E-mail istituzionale',
};
