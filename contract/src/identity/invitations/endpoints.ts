/** Inviting people: the link by mail, the permissions that it carries, and the choice of the first password. */
import { z } from 'zod';
import { CodiceFiscale, PersonName } from '../../platform/codes/codes.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { can, type Permission, permissions } from '../../platform/permissions.ts';
import { Created, Done, Email, Id, optional, PastDate } from '../../platform/schema.ts';
import { NewPassword } from '../password/endpoints.ts';
import { PersonState } from '../users/life.ts';

/** For how many days an invitation can be used. */
export const invitationDays = 7;

/** The permissions of an invitation, unless the inviter decides otherwise. */
export const usualPermissions: readonly Permission[] = [can.userEdit];

/** Answers whether an invitation carries more than the usual permissions: then it is a grant, and asks for a proof. */
export const givesMore = (codes: readonly Permission[]): boolean =>
  codes.some((code) => !usualPermissions.includes(code));

const access = [[can.usersManagement]] as const;

/** Facts about the person, which serve to find them among the people who are already known. */
const identity = {
  firstName: PersonName,
  lastName: PersonName,
  institutionalEmail: Email,
  personalEmail: optional(Email),
  taxCode: optional(CodiceFiscale),
  birthDate: optional(PastDate),
};

export const Invitation = z.strictObject({
  ...identity,
  teamIds: z.array(Id).max(20).default([]),
  permissions: z.array(z.enum(permissions)).max(permissions.length),
  /** Whether the inviter has seen possible doubles, and confirms that this is another person. */
  somebodyElse: z.boolean().default(false),
});
export type Invitation = z.output<typeof Invitation>;

/**
 * The page of the link, for the inviter to hand over; null when it was sent by mail. It is shown only now, because the
 * database stores only its hash.
 */
const Link = z.string().nullable();

export const invitePerson = endpoint.post('/api/humanResources/invitations', {
  summary: 'Invita una persona, con i suoi reparti e permessi',
  access,
  undoable: 'counterpart',
  body: Invitation,
  answer: Created.extend({ link: Link }),
  secret: true,
});

export const inviteAgain = endpoint.post('/api/humanResources/users/:id/invitation', {
  summary: 'Manda di nuovo l’invito, che annulla il precedente; chi se n’è andato può essere riammesso',
  access,
  undoable: 'message',
  body: z.strictObject({
    /**
     * Whether the inviter has seen that the person left, and readmits them. Otherwise a person who left meanwhile is
     * refused.
     */
    readmit: z.boolean(),
  }),
  answer: Done.extend({ link: Link }),
  secret: true,
});

/** The reasons why somebody may be the person to invite, the surest first. */
export const doubleReasons = ['taxCode', 'email', 'nameAndBirth', 'name'] as const;

export const LikelyDouble = z.object({
  id: Id,
  name: z.string(),
  institutionalEmail: z.string(),
  state: PersonState,
  why: z.enum(doubleReasons),
});
export type LikelyDouble = z.infer<typeof LikelyDouble>;

/** A POST, because logs keep addresses and no address may have a tax code. */
export const findLikelyDoubles = endpoint.post('/api/identity/invitations/doubles', {
  reads: true,
  summary: 'Le persone che potrebbero essere quella da invitare',
  access,
  body: z.strictObject(identity),
  answer: z.array(LikelyDouble),
});

const Token = z.string().min(1).max(200);

export const openInvitation = endpoint.post('/api/identity/invitations/open', {
  summary: 'A chi è rivolto un invito, se si può ancora usare',
  access: 'public',
  reads: true,
  body: z.strictObject({ token: Token }),
  answer: z.object({
    firstName: z.string(),
    lastName: z.string(),
    username: z.string(),
    institutionalEmail: z.string(),
  }),
});

/** The path begins as those of people do, so that an open list of people sees the person become active. */
export const acceptInvitation = endpoint.post('/api/humanResources/invitations/accept', {
  summary: 'Sceglie la password con un invito, che vale una volta sola, e comincia',
  access: 'public',
  undoable: 'passing',
  body: z.strictObject({ token: Token, new_password: NewPassword }),
  /** Null for a person who was readmitted: they sign in as usual. */
  answer: Done.extend({ access_token: z.string().nullable() }),
  secret: true,
});
