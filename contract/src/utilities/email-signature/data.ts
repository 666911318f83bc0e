/** What a signature says of a person, and what a template adds to it. */
import { z } from 'zod';
import { namesOf } from '../../platform/declarations/names-of.ts';
import { Email, line, optional } from '../../platform/schema.ts';
import { explainColour } from './colours.ts';

const httpsOnly = 'Scrivi un indirizzo che comincia con https://';

/** An address of the web. Without a scheme it is https; nothing else is allowed in a signature. */
export const HttpsAddress = (max: number) =>
  line(max)
    .transform((typed) => (/^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`))
    .refine((typed) => {
      const url = URL.canParse(typed) ? new URL(typed) : null;
      return url?.protocol === 'https:' && url.hostname.includes('.') && !url.username && !url.password;
    }, httpsOnly)
    .transform((typed) => new URL(typed).href)
    .refine((href) => href.length <= max, `Al massimo ${max} caratteri`);

/** Signs of a phone number as people write it; `tel:` gets the digits. */
const PhoneNumber = line(30).refine(
  (typed) => /^\+?[\d ().\-/]+$/.test(typed) && (typed.match(/\d/g)?.length ?? 0) >= 3,
  'Scrivi un numero di telefono, per esempio +39 333 1234567',
);

/** What WMS knows of a person. Each may be written otherwise for the signature; only the name can't be left out. */
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

/** How each may be written. */
export const fieldSchemas = {
  name: line(120),
  role: line(80),
  team: line(120),
  phone: PhoneNumber,
  email: Email,
  address: line(200),
  website: HttpsAddress(120),
} as const satisfies Record<FieldName, z.ZodType<string>>;

/** The number that WMS knows is the person's own: it isn't in their mails until they put it there. */
export const shownAtFirst = (name: FieldName) => name !== 'phone';

export const SignatureLink = z.strictObject({ label: line(40), url: HttpsAddress(200) });
export type SignatureLink = z.infer<typeof SignatureLink>;
export const mostLinks = 4;

/** All that a template is filled with; null is left out. */
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

/** The size of a logo in px. What is smaller would not be seen: so are the pixels that count who reads a mail. */
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

/** What of a template shapes the signature. */
export type SignatureTemplate = {
  layout: Layout;
  accent: string;
  logo: Logo | null;
  note: string | null;
  /** Only of 'su misura'. */
  html: string | null;
};

export const noteLimit = 300;
export const Note = optional(line(noteLimit));
export const mostHtml = 6000;
/** Gmail takes 10,000 characters, and a reader pays for them with each mail. */
export const mostBytes = 10_240;
