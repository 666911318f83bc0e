/** The fields of a member, each once, in the order of the page and of the files. */
import { z } from 'zod';
import { CodiceFiscale, PersonName, Phone } from '../../platform/codes/codes.ts';
import {
  choice,
  date,
  type Field,
  longText,
  orEmpty,
  reference,
  shortText,
} from '../../platform/fields/field.ts';
import { Email, PastDate } from '../../platform/schema.ts';

type FormPart = 'who' | 'reach' | 'guardian' | 'admission';
type PagePart = 'who' | 'reach' | 'guardian' | 'admission';

/** A text with a schema of its own. */
const checked = <S extends z.ZodType<string>>(written: S, max: number) =>
  ({ kind: 'text', max, written, read: z.string() }) as const;
const pastDate = { ...date, written: PastDate } as const;

export const endReasonNames = {
  recesso: 'Recesso',
  decadenza: 'Decadenza',
  esclusione: 'Esclusione',
  decesso: 'Decesso',
  altro: 'Altro',
} as const;
export const EndReason = z.enum(['recesso', 'decadenza', 'esclusione', 'decesso', 'altro']);
export type EndReason = z.infer<typeof EndReason>;

export const memberFields = {
  number: {
    column: 'number',
    label: 'Numero',
    value: reference,
    edited: false,
    file: { titles: ['numero', 'numero tessera', 'tessera', 'n', 'nr', 'number'], width: 9 },
  },
  lastName: {
    column: 'last_name',
    label: 'Cognome',
    value: checked(PersonName, 60),
    form: { part: 'who', span: 3 },
    file: { titles: ['cognome', 'last name', 'surname', 'family name'], width: 20 },
  },
  firstName: {
    column: 'first_name',
    label: 'Nome',
    value: checked(PersonName, 60),
    form: { part: 'who', span: 3 },
    file: { titles: ['nome', 'first name', 'name', 'given name'], width: 20 },
  },
  taxCode: {
    column: 'tax_code',
    label: 'Codice fiscale',
    value: orEmpty(checked(CodiceFiscale, 48)),
    form: { part: 'who', span: 2 },
    page: { part: 'who' },
    file: { titles: ['codice fiscale', 'cf', 'c f', 'tax code', 'cod fiscale'], width: 18 },
  },
  birthDate: {
    column: 'birth_date',
    label: 'Data di nascita',
    value: orEmpty(pastDate),
    form: { part: 'who', span: 2 },
    page: { part: 'who' },
    file: { titles: ['data di nascita', 'data nascita', 'nato il', 'nata il', 'birth date'], width: 12 },
  },
  birthPlace: {
    column: 'birth_place',
    label: 'Luogo di nascita',
    value: orEmpty(shortText(120)),
    form: { part: 'who', span: 2 },
    page: { part: 'who' },
    file: { titles: ['luogo di nascita', 'luogo nascita', 'nato a', 'nata a', 'birth place'], width: 20 },
  },
  email: {
    column: 'email',
    label: 'E-mail',
    value: orEmpty(checked(Email, 254)),
    form: { part: 'reach', span: 3 },
    page: { part: 'reach' },
    file: { titles: ['email', 'e mail', 'posta elettronica', 'mail'], width: 28 },
  },
  phone: {
    column: 'phone',
    label: 'Telefono',
    value: orEmpty(checked(Phone, 40)),
    form: { part: 'reach', span: 3 },
    page: { part: 'reach' },
    history: { phone: true },
    file: { titles: ['telefono', 'cellulare', 'tel', 'phone'], width: 16 },
  },
  address: {
    column: 'address',
    label: 'Domicilio',
    value: orEmpty(shortText(200)),
    form: { part: 'reach', span: 6 },
    page: { part: 'reach' },
    file: { titles: ['domicilio', 'indirizzo', 'residenza', 'address'], width: 36 },
  },
  guardianName: {
    column: 'guardian_name',
    label: 'Genitore che paga',
    value: orEmpty(shortText(120)),
    form: { part: 'guardian', span: 3 },
    page: { part: 'guardian' },
    file: { titles: ['genitore', 'genitore che paga', 'tutore', 'guardian'], width: 24 },
  },
  guardianTaxCode: {
    column: 'guardian_tax_code',
    label: 'Codice fiscale del genitore',
    value: orEmpty(checked(CodiceFiscale, 48)),
    form: { part: 'guardian', span: 3 },
    page: { part: 'guardian' },
    file: { titles: ['codice fiscale del genitore', 'cf genitore', 'codice fiscale genitore'], width: 18 },
  },
  guardianAddress: {
    column: 'guardian_address',
    label: 'Domicilio del genitore',
    value: orEmpty(shortText(200)),
    form: { part: 'guardian', span: 3 },
    page: { part: 'guardian' },
    file: { titles: ['domicilio del genitore', 'indirizzo genitore', 'domicilio genitore'], width: 36 },
  },
  guardianEmail: {
    column: 'guardian_email',
    label: 'E-mail del genitore',
    value: orEmpty(checked(Email, 254)),
    form: { part: 'guardian', span: 3 },
    page: { part: 'guardian' },
    file: { titles: ['email del genitore', 'email genitore', 'e mail genitore'], width: 28 },
  },
  kindId: {
    column: 'kind_id',
    label: 'Categoria',
    value: reference,
    form: { part: 'admission', span: 2 },
  },
  admittedOn: {
    column: 'admitted_on',
    label: 'Ammissione',
    value: pastDate,
    form: { part: 'admission', span: 2 },
    page: { part: 'admission' },
    file: { titles: ['ammissione', 'data di ammissione', 'iscritto dal', 'admitted'], width: 12 },
  },
  admissionResolution: {
    column: 'admission_resolution',
    label: 'Delibera di ammissione',
    value: orEmpty(shortText(120)),
    form: { part: 'admission', span: 2 },
    page: { part: 'admission' },
    file: { titles: ['delibera di ammissione', 'delibera ammissione', 'verbale di ammissione'], width: 24 },
  },
  endedOn: {
    column: 'ended_on',
    label: 'Cessazione',
    value: orEmpty(date),
    edited: false,
    file: { titles: ['cessazione', 'data di cessazione', 'cessato il', 'ended'], width: 12 },
  },
  endReason: {
    column: 'end_reason',
    label: 'Causa della cessazione',
    value: orEmpty(choice(EndReason, endReasonNames)),
    edited: false,
    file: {
      titles: ['causa della cessazione', 'causa cessazione', 'motivo della cessazione', 'motivo'],
      width: 14,
    },
  },
  endResolution: {
    column: 'end_resolution',
    label: 'Delibera di cessazione',
    value: orEmpty(shortText(120)),
    edited: false,
    file: { titles: ['delibera di cessazione', 'delibera cessazione'], width: 24 },
  },
  notes: {
    column: 'notes',
    label: 'Note',
    value: orEmpty(longText(2000)),
    form: { part: 'admission' },
    file: { titles: ['note', 'notes'], width: 40 },
  },
} as const satisfies Readonly<Record<string, Field<FormPart, PagePart>>>;
