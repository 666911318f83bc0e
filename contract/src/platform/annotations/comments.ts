/** Comments on a thing: one declaration gives a kind of thing its four endpoints. */
import { z } from 'zod';
import { endpoint, type Path } from '../endpoint.ts';
import { pageOf, paging } from '../lists.ts';
import { PersonChoice } from '../people/choice.ts';
import type { PermissionSets } from '../permissions.ts';
import { Created, Id, Instant, NamedRef, text } from '../schema.ts';

export const mostCommentText = 2000;
const mostMentions = 20;

/** For this time the author may change or delete a comment; afterwards other people may have answered it. */
export const commentChangeMinutes = 60;

export const Comment = z.object({
  id: Id,
  body: z.string(),
  /** Null for an author who was erased. */
  author: NamedRef.nullable(),
  writtenAt: Instant,
  editedAt: Instant.nullable(),
  mentions: z.array(NamedRef),
  /** Whether this person may still change or delete it. */
  changeable: z.boolean(),
});
export type Comment = z.infer<typeof Comment>;

const body = z.strictObject({
  body: text(mostCommentText),
  /** The people who are notified. */
  mentions: z
    .array(Id)
    .max(mostMentions)
    .default(() => []),
});

export type CommentPlan = {
  /** The path of the things: `/api/logistics/products`. */
  things: Path;
  /** The name of the thing for the summaries: 'un prodotto'. */
  thing: string;
  /** Everyone who may see the thing may read its comments and write comments. */
  access: PermissionSets;
};

export function commentEndpoints({ things, thing, access }: CommentPlan) {
  return {
    listComments: endpoint.get(`${things}/:id/comments`, {
      summary: `I commenti su ${thing}, dal più recente`,
      access,
      query: z.strictObject(paging),
      answer: pageOf(Comment),
    }),
    searchMentionable: endpoint.get(`${things}/:id/comments/people`, {
      summary: 'Chi si può menzionare: le persone che vedono la stessa cosa, al massimo 20',
      access,
      query: z.strictObject({ q: text(100, 0).optional() }),
      answer: z.array(PersonChoice),
    }),
    addComment: endpoint.post(`${things}/:id/comments`, {
      summary: `Commenta ${thing} e avvisa le persone menzionate`,
      access,
      undoable: true,
      body,
      answer: Created,
    }),
    editComment: endpoint.patch(`${things}/:id/comments/:comment`, {
      summary: 'Cambia un proprio commento recente',
      access,
      undoable: true,
      body,
    }),
    removeComment: endpoint.delete(`${things}/:id/comments/:comment`, {
      summary: 'Elimina un proprio commento recente',
      access,
      undoable: true,
    }),
  };
}

export type CommentEndpoints = ReturnType<typeof commentEndpoints>;
