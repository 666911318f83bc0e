/** The data of a person in a signature, and the additions of a template. */

import { z } from 'zod';
import { namesOf } from '../../platform/declarations/names-of.ts';
import { HttpsAddress } from '../../platform/fields/https-address.ts';
import { Email, line, optional } from '../../platform/schema.ts';
import { explainColour } from './colours.ts';

/** The characters of a phone number as people write it; `tel:` gets the digits. */
const PhoneNumber = line(30).refine(
  (typed) => /^\+?[\d ().\-/]+$/.test(typed) && (typed.match(/\d/g)?.length ?? 0) >= 3,
  'Scrivi un numero di telefono, per esempio +39 333 1234567',
);

/** The facts that WMS knows about a person. Each may have another text in the signature; only the name is mandatory. */
export const fieldLabels = {
  name: 'Nome',
  role: 'Funzione',
  team: 'Reparto',
  phone: 'Telefono',
  email: 'E-mail',
  address: 'Indirizzo',
  website: 'Sito',
} as const;
export type FieldName = keyof typeof fieldLabels;
export const fieldNames = namesOf(fieldLabels);

/** The schemas of the texts that a person may write instead. */
export const fieldSchemas = {
  name: line(120),
  role: line(80),
  team: line(120),
  phone: PhoneNumber,
  email: Email,
  address: line(200),
  website: HttpsAddress(120),
} as const satisfies Record<FieldName, z.ZodType<string>>;

/** The phone number that WMS knows is private: the signature shows it only after the person puts it there. */
export const shownAtFirst = (name: FieldName) => name !== 'phone';

export const SignatureLink = z.strictObject({ label: line(40), url: HttpsAddress(200) });
export type SignatureLink = z.infer<typeof SignatureLink>;
export const mostLinks = 4;

/** All data that fill a template; a null is left out. */
export type SignatureData = { [Name in Exclude<FieldName, 'name'>]: string | null } & {
  name: string;
  organisation: string;
  links: readonly SignatureLink[];
};

export const layoutLabels = {
  classica: 'Classica',
  laterale: 'Con logo a lato',
  essenziale: 'Essenziale',
  suMisura: 'Su misura',
} as const;
export type Layout = keyof typeof layoutLabels;

/** The sides of a logo in px. Smaller pictures are refused: nobody sees them, and tracking pixels are that small. */
export const logoSides = { least: 16, most: 200, mostBeside: 120 } as const;
const side = z.number().int().min(logoSides.least).max(logoSides.most);

export const Logo = z.strictObject({
  url: HttpsAddress(300),
  alt: line(80),
  width: side,
  height: side,
});
export type Logo = z.infer<typeof Logo>;

export const Accent = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[\da-f]{6}$/, 'Scrivi un colore come #0b7a75')
  .superRefine((colour, context) => {
    const message = /^#[\da-f]{6}$/.test(colour) ? explainColour(colour) : null;
    if (message) context.addIssue({ code: 'custom', message });
  });

/** The parts of a template that determine the signature. */
export type SignatureTemplate = {
  layout: Layout;
  accent: string;
  logo: Logo | null;
  note: string | null;
  /** Only for 'su misura'. */
  html: string | null;
};

export const noteLimit = 300;
export const Note = optional(line(noteLimit));
export const mostHtml = 6000;
/** Gmail accepts 10,000 characters, and every reader downloads them with each mail. */
export const mostBytes = 10_240;
