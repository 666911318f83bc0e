/** The profile of a person, as human resources see and correct it: one endpoint for each tab. */
import { z } from 'zod';
import { RegistrationStatus } from '../../../identity/registration/endpoints.ts';
import { accountFields, InstitutionalEmail } from '../../../identity/users/account.ts';
import { PersonState, personLife } from '../../../identity/users/life.ts';
import { endpoint } from '../../../platform/endpoint.ts';
import { HistoryPage } from '../../../platform/history.ts';
import { movesOf } from '../../../platform/life.ts';
import { paging } from '../../../platform/lists.ts';
import { maskedFields } from '../../../platform/people/masked.ts';
import { can, permissions } from '../../../platform/permissions.ts';
import { Id, IdParam, Instant, Version } from '../../../platform/schema.ts';
import { Course } from '../../academic-data/endpoints.ts';
import { CorrectedData, PersonalData } from '../../personal-data/endpoints.ts';

const base = '/api/humanResources/users';
const access = [[can.usersManagement]] as const;

/** The invitation of a person who has not yet accepted it. */
export const OpenInvitation = z.object({
  invitedAt: Instant,
  /** The inviter's name; null for the command line, and for an inviter who was erased. */
  by: z.string().nullable(),
  /** `leaving`: the mail is still to be sent. `unsent`: it will never be sent. `usable`: the link can be used. */
  state: z.enum(['leaving', 'unsent', 'usable', 'expired']),
  expiresAt: Instant,
});
export type OpenInvitation = z.infer<typeof OpenInvitation>;

/** The part of the profile above the tabs. */
export const Profile = z.object({
  id: Id,
  version: Version,
  nome: z.string(),
  cognome: z.string(),
  username: z.string(),
  email_istituzionale: z.string(),
  state: PersonState,
  moves: movesOf(personLife),
  /** Whether this is the reader's own profile: nobody decides about themselves. */
  own: z.boolean(),
  /** Null after it was accepted or withdrawn. */
  invitation: OpenInvitation.nullable(),
  /** The last day in the organisation. */
  endedOn: z.string().nullable(),
  registration: RegistrationStatus,
  lastLoginAt: Instant.nullable(),
  /** Whether the person has a second factor, so that a password alone is not enough. */
  hasFactor: z.boolean(),
  createdAt: Instant,
  /** A value that changes with the picture; null when the person has chosen none. */
  picture: z.string().nullable(),
  /** The permissions that count now. */
  permissions: z.array(z.enum(permissions)),
});
export type Profile = z.infer<typeof Profile>;

export const getProfile = endpoint.get(`${base}/:person`, {
  summary: 'Il profilo di una persona, per e-mail istituzionale o numero',
  access,
  params: z.strictObject({ person: z.union([IdParam, InstitutionalEmail]) }),
  answer: Profile,
});

export const correctAccount = endpoint.patch(`${base}/:id`, {
  summary: 'Corregge nome, cognome, nome utente ed e-mail istituzionale di una persona',
  access,
  undoable: 'edited',
  body: z.strictObject({ ...accountFields, version: Version }),
});

/** Masked fields are null here, and `masked` shows the visible part of each; a null in `masked` is an empty field. */
export const MaskedData = PersonalData.omit({
  username: true,
  email_istituzionale: true,
  nome: true,
  cognome: true,
  nome_modificabile: true,
}).extend({
  id: Id,
  version: z.number(),
  codice_fiscale: z.null(),
  iban: z.null(),
  note: z.null(),
  masked: z.object({
    codice_fiscale: z.string().nullable(),
    iban: z.string().nullable(),
    note: z.string().nullable(),
  }),
});
export type MaskedData = z.infer<typeof MaskedData>;

export const getMaskedData = endpoint.get(`${base}/:id/personalData`, {
  summary: 'L’anagrafica di una persona, con codice fiscale, IBAN e note mascherati',
  access,
  answer: MaskedData,
});

export const correctPersonalData = endpoint.patch(`${base}/:id/personalData`, {
  summary: 'Corregge l’anagrafica di una persona',
  access,
  undoable: 'edited',
  body: CorrectedData,
});

export const showMaskedField = endpoint.post(`${base}/:id/shownData`, {
  summary: 'Mostra un dato mascherato di una persona, e lo annota',
  access,
  undoable: 'passing',
  proof: true,
  body: z.strictObject({ what: z.enum(maskedFields) }),
  answer: z.object({ value: z.string().nullable() }),
  secret: true,
});

export const getStudiesOf = endpoint.get(`${base}/:id/academicData`, {
  summary: 'I corsi di studio di una persona',
  access,
  answer: z.array(Course),
});

export const getOpenThings = endpoint.get(`${base}/:id/openThings`, {
  summary: 'Quello che una persona ha ancora in mano, prima di chiudere il rapporto',
  access,
  answer: z.array(z.object({ sentence: z.string(), link: z.string() })),
});

export const getPersonHistory = endpoint.get(`${base}/:id/history`, {
  summary: 'Chi ha cambiato che cosa di una persona, dal più recente',
  access,
  query: z.strictObject(paging),
  answer: HistoryPage,
});
