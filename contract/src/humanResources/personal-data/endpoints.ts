import { z } from 'zod';
import { Cap, CodiceFiscale, Iban, PersonName, Phone, Province } from '../../platform/codes/codes.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { isGiven } from '../../platform/fields/is-given.ts';
import { messages } from '../../platform/messages.ts';
import { licenceCategories } from '../../platform/people/licence-categories.ts';
import { can } from '../../platform/permissions.ts';
import { acrossFields, CivilDate, Email, optional, PastDate, text } from '../../platform/schema.ts';

export const genders = { F: 'Femminile', M: 'Maschile', X: 'Altro o non dichiarato' } as const;
export const shirtSizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL'] as const;
const inItaly = (state: unknown) => typeof state === 'string' && state.trim().toLowerCase() === 'italia';

/** An address; CAP and province are checked in Italy and free abroad. */
const Address = z
  .strictObject({
    indirizzo: text(120),
    civico: text(12),
    cap: text(12),
    comune: text(80),
    provincia: optional(Province),
    stato: text(60),
  })
  .refine(
    ({ stato, cap }) => !inItaly(stato) || !isGiven(cap) || Cap.safeParse(cap).success,
    acrossFields('cap', 'Il CAP ha 5 cifre'),
  )
  .refine(
    ({ stato, provincia }) => !inItaly(stato) || isGiven(provincia),
    acrossFields('provincia', messages.required),
  );

const DrivingLicence = z.strictObject({
  numero: text(20),
  categoria: z.enum(licenceCategories),
  scadenza: CivilDate,
});

const secretFields = {
  codice_fiscale: optional(CodiceFiscale),
  iban: optional(Iban),
  note: optional(text(2000)),
};

const openFields = {
  data_nascita: PastDate,
  luogo_nascita: text(80),
  provincia_nascita: optional(Province),
  stato_nascita: text(60),
  genere: z.enum(['F', 'M', 'X']),
  cittadinanza: text(60),
  telefono: Phone,
  email_personale: Email,
  residenza: Address,
  domicilio: Address.nullable().optional(),
  contatto_emergenza: z
    .strictObject({ nome: text(120), telefono: Phone })
    .nullable()
    .optional(),
  taglia_maglia: optional(z.enum(shirtSizes)),
  patente: DrivingLicence.nullable().optional(),
};

/** Italian citizens must have a codice fiscale; foreign citizens may not have one yet. */
export const lacksCodiceFiscale = ({ cittadinanza, codice_fiscale }: Partial<Record<string, unknown>>) =>
  inItaly(cittadinanza) && !isGiven(codice_fiscale);
const lacksProvince = ({ stato_nascita, provincia_nascita }: Partial<Record<string, unknown>>) =>
  inItaly(stato_nascita) && !isGiven(provincia_nascita);

export const PersonalDataForm = z
  .strictObject({
    /**
     * Sent only to change the name, which the person can do until the registration is complete; afterwards HR does it.
     */
    nome: PersonName.optional(),
    cognome: PersonName.optional(),
    ...openFields,
    ...secretFields,
  })
  .refine((form) => !lacksCodiceFiscale(form), acrossFields('codice_fiscale', messages.required))
  .refine((form) => !lacksProvince(form), acrossFields('provincia_nascita', messages.required));

/** A field that is not sent is left unchanged: a person who doesn't see it can't send it back. */
const unlessUntouched = <S extends z.ZodType>(schema: S) =>
  z.union([z.literal('').transform(() => null), z.null(), schema]).optional();

/** The personal data as human resources correct them. */
export const CorrectedData = z
  .strictObject({
    ...openFields,
    codice_fiscale: unlessUntouched(CodiceFiscale),
    iban: unlessUntouched(Iban),
    note: unlessUntouched(text(2000)),
    /** 0 when the person has not given any data yet. */
    version: z.number().int().min(0).max(2_147_483_647),
  })
  .refine(
    (form) => form.codice_fiscale === undefined || !lacksCodiceFiscale(form),
    acrossFields('codice_fiscale', messages.required),
  )
  .refine((form) => !lacksProvince(form), acrossFields('provincia_nascita', messages.required));

const AddressAnswer = z.object({
  indirizzo: z.string(),
  civico: z.string(),
  cap: z.string(),
  comune: z.string(),
  provincia: z.string().nullable(),
  stato: z.string(),
});

/** Every field is null until the person has given it. */
export const PersonalData = z.object({
  username: z.string(),
  email_istituzionale: z.string(),
  nome: z.string(),
  cognome: z.string(),
  data_nascita: z.string().nullable(),
  luogo_nascita: z.string().nullable(),
  provincia_nascita: z.string().nullable(),
  stato_nascita: z.string().nullable(),
  genere: z.enum(['F', 'M', 'X']).nullable(),
  codice_fiscale: z.string().nullable(),
  cittadinanza: z.string().nullable(),
  telefono: z.string().nullable(),
  email_personale: z.string().nullable(),
  residenza: AddressAnswer.nullable(),
  domicilio: AddressAnswer.nullable(),
  iban: z.string().nullable(),
  contatto_emergenza: z.object({ nome: z.string(), telefono: z.string() }).nullable(),
  taglia_maglia: z.string().nullable(),
  patente: z.object({ numero: z.string(), categoria: z.string(), scadenza: z.string() }).nullable(),
  note: z.string().nullable(),
  /** Whether the person can still change name and surname. */
  nome_modificabile: z.boolean(),
});
export type PersonalData = z.infer<typeof PersonalData>;

export const getPersonalData = endpoint.get('/api/humanResources/user/getPersonalData', {
  summary: 'I dati anagrafici della persona',
  access: 'session',
  beforeCompletion: true,
  answer: PersonalData,
});

export const updatePersonalData = endpoint.post('/api/humanResources/user/updatePersonalData', {
  summary: 'Salva i dati anagrafici della persona',
  access: [[can.userEdit]],
  undoable: 'edited',
  beforeCompletion: 'anyone',
  body: PersonalDataForm,
});
