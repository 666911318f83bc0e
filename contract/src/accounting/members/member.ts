/** One member: facts, admission and end, history. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { isGiven } from '../../platform/fields/is-given.ts';
import { editShape, newShape, readShape } from '../../platform/fields/shapes.ts';
import { HistoryPage } from '../../platform/history.ts';
import { paging } from '../../platform/lists.ts';
import { PersonChoice } from '../../platform/people/choice.ts';
import {
  acrossFields,
  CivilDate,
  Created,
  Done,
  Id,
  Instant,
  judgedDay,
  line,
  optional,
  PastDate,
  text,
  Version,
} from '../../platform/schema.ts';
import { managesMembers as access, membersPath as path } from './access.ts';
import { isMinor } from './age.ts';
import { EndReason, memberFields } from './fields.ts';
import { MemberState } from './list.ts';
import { Membership } from './memberships.ts';
import { Volunteering } from './volunteering.ts';

export const Member = z.object({
  id: Id,
  number: z.number(),
  ...readShape(memberFields),
  kind: z.object({ id: Id, name: z.string(), votes: z.boolean() }),
  user: z.object({ id: Id, name: z.string(), email: z.string() }).nullable(),
  state: MemberState,
  minor: z.boolean(),
  /** The name of the person who pays: for a minor, the guardian. */
  payer: z.string(),
  /** Sentences on a tax code that disagrees with the other facts; they never prevent saving. */
  warnings: z.array(z.string()),
  /** The memberships, the latest social year first. */
  memberships: z.array(Membership),
  /** The periods as a volunteer, the latest first. */
  volunteering: z.array(Volunteering),
  /** The other admissions of the same person, who is recognised by the tax code. */
  admissions: z.array(
    z.object({ id: Id, number: z.number(), admittedOn: z.string(), endedOn: z.string().nullable() }),
  ),
  /** Whether nothing refers to the member, so that they can be deleted. */
  unused: z.boolean(),
  createdAt: Instant,
  version: z.number(),
});
export type Member = z.infer<typeof Member>;

export const getMember = endpoint.get(`${path}/:id`, {
  summary: 'Un socio, con gli anni sociali, i pagamenti, il volontariato',
  access,
  answer: Member,
});

export const getMemberHistory = endpoint.get(`${path}/:id/history`, {
  summary: 'Chi ha cambiato che cosa di un socio, delle sue quote e del suo volontariato, dal più recente',
  access,
  query: z.strictObject(paging),
  answer: HistoryPage,
});

const userId = optional(Id);
type MinorsData = { birthDate?: unknown };
const isYoung = ({ birthDate }: MinorsData) =>
  typeof birthDate === 'string' && birthDate < judgedDay() && isMinor(birthDate, judgedDay());

export const guardianNeeded = 'Per un minorenne serve il genitore che paga';
export const guardianCodeNeeded = 'Per un minorenne serve il codice fiscale del genitore che paga';

/** A minor needs a guardian who pays, with a tax code; a guardian with any other data needs a name. */
const withGuardian = <S extends z.ZodObject>(form: S) =>
  form
    .refine(
      (value: Record<string, unknown>) => !isYoung(value) || isGiven(value.guardianName),
      acrossFields('guardianName', guardianNeeded),
    )
    .refine(
      (value: Record<string, unknown>) => !isYoung(value) || isGiven(value.guardianTaxCode),
      acrossFields('guardianTaxCode', guardianCodeNeeded),
    )
    .refine(
      (value: Record<string, unknown>) =>
        isGiven(value.guardianName) ||
        ![value.guardianTaxCode, value.guardianAddress, value.guardianEmail].some(isGiven),
      acrossFields('guardianName', 'Scrivi anche il nome del genitore'),
    );

/** The answer to a change that was saved although something looks wrong. */
const Saved = Done.extend({ warnings: z.array(z.string()) });

export const createMember = endpoint.post(path, {
  summary: 'Nuovo socio, con la quota del suo primo anno sociale; 409 se il codice fiscale è già di un altro',
  access,
  undoable: 'counterpart',
  body: withGuardian(
    z.strictObject({
      ...newShape(memberFields),
      userId,
      /**
       * The member's number; the next one when it is missing. A person may keep a number from a paper book when it is
       * free.
       */
      number: optional(Id),
      /** Whether the fee of the first social year is recorded at once, with the amount of the kind. */
      withFee: z.boolean().default(true),
    }),
  ),
  answer: Created.extend({ number: z.number(), warnings: z.array(z.string()) }),
});

export const editMember = endpoint.patch(`${path}/:id`, {
  summary: 'Modifica un socio; 409 se intanto qualcun altro l’ha cambiato',
  access,
  undoable: 'edited',
  body: withGuardian(z.strictObject({ version: Version, ...editShape(memberFields), userId })),
  answer: Saved,
});

export const endMember = endpoint.post(`${path}/:id/end`, {
  summary: 'Fa cessare un socio: l’ultimo giorno, la causa, la delibera',
  access,
  undoable: 'counterpart',
  body: z.strictObject({
    version: Version,
    endedOn: CivilDate,
    endReason: EndReason,
    endResolution: optional(line(120)),
  }),
});

export const takeBackEnd = endpoint.delete(`${path}/:id/end`, {
  summary: 'Toglie una cessazione scritta per sbaglio',
  access,
  undoable: 'undoing',
});

export const readmitMember = endpoint.post(`${path}/:id/readmit`, {
  summary: 'Riammette chi è cessato, con una nuova riga e un nuovo numero nel libro soci',
  access,
  undoable: 'counterpart',
  body: z.strictObject({
    admittedOn: PastDate,
    admissionResolution: optional(line(120)),
    kindId: Id,
    withFee: z.boolean().default(true),
  }),
  answer: Created.extend({ number: z.number() }),
});

export const deleteMember = endpoint.delete(`${path}/:id`, {
  summary: 'Elimina un socio scritto per sbaglio, che non ha quote né volontariato',
  access,
  undoable: 'lost',
});

/** People of WMS who are not members yet. */
export const searchUsersForMember = endpoint.get(`${path}/users`, {
  summary: 'Al massimo 20 persone di WMS che non sono già soci',
  access,
  query: z.strictObject({ q: text(100) }),
  answer: z.array(PersonChoice),
});

/**
 * The values that the form proposes when a user is linked. The user's tax code is masked: when a member is saved
 * without one, the server copies the user's, and records in the user's history that the treasurer sees it from then on.
 */
export const proposeFromUser = endpoint.get(`${path}/users/:id`, {
  summary: 'I dati di una persona di WMS, da proporre per il socio',
  access,
  answer: z.object({
    userId: Id,
    firstName: z.string(),
    lastName: z.string(),
    birthDate: z.string().nullable(),
    birthPlace: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    address: z.string().nullable(),
  }),
});
