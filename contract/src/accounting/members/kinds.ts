/** The kinds of members and their fee for a year; the treasurer maintains them. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { Created, fromZero, Id, line, Money, Version } from '../../platform/schema.ts';
import { managesMembers as access } from './access.ts';

const path = '/api/accounting/member-kinds';

export const MemberKind = z.object({
  id: Id,
  name: z.string(),
  /** The fee of a social year, unless a membership has another one. */
  fee: Money,
  votes: z.boolean(),
  /** Whether the kind is in use; other kinds are no longer offered. */
  active: z.boolean(),
  version: z.number(),
  /** The number of members of this kind today. */
  members: z.number(),
  /** Whether nothing refers to the kind, so that it can be deleted. */
  unused: z.boolean(),
});
export type MemberKind = z.infer<typeof MemberKind>;

const form = { name: line(60), fee: fromZero(2, 10), votes: z.boolean(), active: z.boolean() };

export const listMemberKinds = endpoint.get(path, {
  summary: 'Le categorie dei soci con la quota, in ordine di nome',
  access,
  answer: z.array(MemberKind),
});

export const createMemberKind = endpoint.post(path, {
  summary: 'Nuova categoria di soci',
  access,
  undoable: 'counterpart',
  body: z.strictObject({ ...form, active: z.boolean().default(true) }),
  answer: Created,
});

export const editMemberKind = endpoint.patch(`${path}/:id`, {
  summary: 'Modifica una categoria; le quote già chieste restano come sono',
  access,
  undoable: 'edited',
  body: z.strictObject({ version: Version, ...form }),
});

export const deleteMemberKind = endpoint.delete(`${path}/:id`, {
  summary: 'Elimina una categoria che nessuno ha avuto',
  access,
  undoable: 'lost',
});
