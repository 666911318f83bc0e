/** Comments that hang on a thing: one declaration gives a kind of thing its four endpoints. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { pageOf, paging } from '../lists.ts';
import type { PermissionSets } from '../permissions.ts';
import { PersonChoice } from '../person-choice.ts';
import { Created, Id, Instant, text } from '../schema.ts';

export const mostCommentText = 2000;
const mostMentions = 20;

/** So long the author may change or delete a comment: afterwards others may have answered it. */
export const commentChangeMinutes = 60;

const Person = z.object({ id: Id, name: z.string() });

export const Comment = z.object({
  id: Id,
  body: z.string(),
  /** Null is somebody who was erased. */
  author: Person.nullable(),
  writtenAt: Instant,
  editedAt: Instant.nullable(),
  mentions: z.array(Person),
  /** This person may still change or delete it. */
  changeable: z.boolean(),
});
export type Comment = z.infer<typeof Comment>;

const body = z.strictObject({
  body: text(mostCommentText),
  /** The people who should hear of it. */
  mentions: z
    .array(Id)
    .max(mostMentions)
    .default(() => []),
});

export type CommentPlan = {
  /** Where the things are: `/api/logistics/products`. */
  things: `/api/${string}`;
  /** 'un prodotto': for the summaries. */
  of: string;
  /** Everyone who may see the thing may read its comments and write some. */
  access: PermissionSets;
};

export function commentEndpoints({ things, of, access }: CommentPlan) {
  return {
    listComments: endpoint.get(`${things}/:id/comments`, {
      summary: `I commenti su ${of}, dal più recente`,
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
      summary: `Commenta ${of} e avvisa le persone menzionate`,
      access,
      body,
      answer: Created,
    }),
    editComment: endpoint.patch(`${things}/:id/comments/:comment`, {
      summary: 'Cambia un proprio commento recente',
      access,
      body,
    }),
    removeComment: endpoint.delete(`${things}/:id/comments/:comment`, {
      summary: 'Elimina un proprio commento recente',
      access,
    }),
  };
}

export type CommentEndpoints = ReturnType<typeof commentEndpoints>;
