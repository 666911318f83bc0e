/** The fields of a supplier, each once, in the order of the page and of the files. */
import { z } from 'zod';
import { Iban, Phone, TaxCode, VatNumber } from '../../platform/codes/codes.ts';
import {
  choice,
  type Field,
  longText,
  orEmpty,
  shortText,
  startingWith,
  yesNo,
} from '../../platform/fields/field.ts';
import { messages } from '../../platform/messages.ts';
import { Email, line } from '../../platform/schema.ts';

type FormPart = 'who' | 'reach' | 'trade';
type PagePart = 'who' | 'trade';

/** A text with a schema of its own. */
const checked = <S extends z.ZodType<string>>(written: S, max: number) =>
  ({ kind: 'text', max, written, read: z.string() }) as const;

const SdiCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{6,7}$/, 'Il codice destinatario ha 7 caratteri, 6 per un ufficio pubblico');

/** A web address; without a scheme https is added. */
const WebAddress = line(300)
  .transform((typed) => (/^https?:\/\//i.test(typed) ? typed : `https://${typed}`))
  .refine((url) => URL.canParse(url) && new URL(url).hostname.includes('.'), messages.invalid);

export const SupplierKind = z.enum(['azienda', 'persona', 'ente']);
export const supplierKindNames = { azienda: 'Azienda', persona: 'Persona', ente: 'Ente' } as const;

export const Language = z.enum(['it', 'en']);
export type Language = z.infer<typeof Language>;
export const languageNames = { it: 'Italiano', en: 'Inglese' } as const;

export const supplierFields = {
  name: {
    column: 'name',
    label: 'Ragione sociale',
    value: shortText(160),
    form: { span: 6 },
    file: {
      titles: ['ragione sociale', 'fornitore', 'nome', 'denominazione', 'company', 'name', 'supplier'],
      width: 36,
    },
  },
  kind: {
    column: 'kind',
    label: 'Tipo',
    value: startingWith(choice(SupplierKind, supplierKindNames), 'azienda'),
    form: { part: 'who', span: 2 },
    page: { part: 'who' },
    file: { titles: ['tipo', 'tipo fornitore', 'kind', 'type'], width: 10 },
  },
  vatNumber: {
    column: 'vat_number',
    label: 'Partita IVA',
    value: orEmpty(checked(VatNumber, 14)),
    form: { part: 'who', span: 2 },
    page: { part: 'who' },
    file: { titles: ['partita iva', 'p iva', 'piva', 'vat', 'vat number', 'tax id'], width: 14 },
  },
  taxCode: {
    column: 'tax_code',
    label: 'Codice fiscale',
    value: orEmpty(checked(TaxCode, 16)),
    form: { part: 'who', span: 2 },
    page: { part: 'who' },
    file: { titles: ['codice fiscale', 'cf', 'c f', 'tax code', 'fiscal code'], width: 18 },
  },
  sdiCode: {
    column: 'sdi_code',
    label: 'Codice destinatario (SDI)',
    value: orEmpty(checked(SdiCode, 7)),
    form: { part: 'who', span: 3 },
    page: { part: 'who' },
    file: { titles: ['codice destinatario', 'codice sdi', 'sdi', 'sdi code'], width: 14 },
  },
  pec: {
    column: 'pec',
    label: 'PEC',
    value: orEmpty(checked(Email, 254)),
    form: { part: 'who', span: 3 },
    page: { part: 'who' },
    file: { titles: ['pec', 'posta certificata', 'certified email'], width: 28 },
  },
  email: {
    column: 'email',
    label: 'E-mail',
    value: orEmpty(checked(Email, 254)),
    form: { part: 'reach', span: 3 },
    file: { titles: ['email', 'e mail', 'posta elettronica', 'mail'], width: 28 },
  },
  phone: {
    column: 'phone',
    label: 'Telefono',
    value: orEmpty(checked(Phone, 40)),
    form: { part: 'reach', span: 3 },
    history: { phone: true },
    file: { titles: ['telefono', 'tel', 'phone', 'telephone'], width: 16 },
  },
  website: {
    column: 'website',
    label: 'Sito',
    value: orEmpty(checked(WebAddress, 300)),
    form: { part: 'reach', span: 6 },
    file: { titles: ['sito', 'sito web', 'website', 'web', 'url'], width: 28 },
  },
  iban: {
    column: 'iban',
    label: 'IBAN',
    value: orEmpty(checked(Iban, 42)),
    form: { part: 'trade', span: 6 },
    page: { part: 'trade' },
    file: { titles: ['iban', 'conto', 'bank account'], width: 30 },
  },
  paymentTerms: {
    column: 'payment_terms',
    label: 'Pagamento',
    value: orEmpty(shortText(200)),
    form: { part: 'trade', span: 3 },
    page: { part: 'trade' },
    file: { titles: ['pagamento', 'condizioni di pagamento', 'payment terms'], width: 24 },
  },
  customerCode: {
    column: 'customer_code',
    label: 'Il nostro codice cliente',
    value: orEmpty(shortText(60)),
    form: { part: 'trade', span: 3 },
    page: { part: 'trade' },
    file: { titles: ['codice cliente', 'il nostro codice cliente', 'customer code'], width: 16 },
  },
  language: {
    column: 'language',
    label: 'Lingua degli ordini',
    value: startingWith(choice(Language, languageNames), 'it'),
    form: { part: 'trade', span: 3 },
    page: { part: 'trade' },
    file: {
      titles: ['lingua', 'lingua degli ordini', 'language'],
      width: 10,
      words: { it: 'italiano', en: 'inglese' },
    },
  },
  notes: {
    column: 'notes',
    label: 'Note',
    value: orEmpty(longText(2000)),
    form: { part: 'trade' },
    file: { titles: ['note', 'notes', 'descrizione', 'description'], width: 40 },
  },
  active: {
    column: 'active',
    label: 'In uso',
    value: startingWith(yesNo, true),
    edited: false,
    copied: false,
    file: { titles: ['in uso', 'attivo', 'active', 'is active'], width: 8 },
  },
} as const satisfies Readonly<Record<string, Field<FormPart, PagePart>>>;
