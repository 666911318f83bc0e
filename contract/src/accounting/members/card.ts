/**
 * The card of a member, and the content of its QR: an address of /tesserati with a random id. /scan reads the QR with
 * `readCardCode` and calls `scanMemberCard` only for people with cont_RCP_MAN; for everybody else the code is unknown.
 */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { Id, Money } from '../../platform/schema.ts';
import { managesMembers as access, membersPath } from './access.ts';
import { Membership } from './memberships.ts';

/** The address in a card's QR: /tesserati, which only people who may ask about cards can open. */
export const cardPath = (token: string): `/${string}` => `/tesserati?tessera=${token}`;

/** Reads the random id of a card from a scanned text, or null. The server finds whether the card is ours, and whose. */
export function readCardCode(scanned: string): string | null {
  if (!URL.canParse(scanned)) return null;
  const { pathname, searchParams } = new URL(scanned);
  const token = z.uuid().safeParse(searchParams.get('tessera'));
  return pathname.endsWith('/tesserati') && token.success ? token.data.toLowerCase() : null;
}

export const ScannedCard = z.object({
  memberId: Id,
  name: z.string(),
  number: z.number(),
  valid: z.boolean(),
  /** 'Valida fino al 31/08/2027', 'Scaduta il …', 'Cessato il …', 'Quota da pagare'. */
  validity: z.string(),
});
export type ScannedCard = z.infer<typeof ScannedCard>;

export const scanMemberCard = endpoint.get('/api/accounting/member-cards/:code', {
  summary: 'Di chi è una tessera, e se vale oggi; 404 per un codice che non c’è',
  access,
  params: z.strictObject({ code: z.uuid() }),
  answer: ScannedCard,
});

export const printMemberCard = endpoint.get(`${membersPath}/:id/card`, {
  summary: 'La tessera di un socio, in PDF',
  access,
  answer: { binary: ['application/pdf'] },
});

export const renewMemberCard = endpoint.post(`${membersPath}/:id/renewCard`, {
  summary: 'Dà alla tessera un codice nuovo: quelle già stampate non valgono più',
  access,
  undoable: 'lost',
});

const own = '/api/accounting/own-memberships';

export const OwnMember = z.object({
  id: Id,
  number: z.number(),
  kind: z.string(),
  admittedOn: z.string(),
  endedOn: z.string().nullable(),
  open: Money,
  memberships: z.array(Membership.omit({ version: true, remindedOn: true })),
});
export type OwnMember = z.infer<typeof OwnMember>;

/** Area utente: the list is empty for a person who is no member. */
export const getOwnMemberships = endpoint.get(own, {
  summary: 'La propria iscrizione: numero, quote e pagamenti',
  access: 'session',
  answer: z.array(OwnMember),
});

export const printOwnCard = endpoint.get(`${own}/:id/card`, {
  summary: 'La propria tessera, in PDF',
  access: 'session',
  answer: { binary: ['application/pdf'] },
});
