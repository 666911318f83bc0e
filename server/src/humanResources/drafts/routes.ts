import {
  type DraftForm,
  forgetDraft,
  getDraft,
  keepDraft,
} from '@wms/contract/humanResources/drafts/endpoints';
import { sql } from 'kysely';
import type { Database, Writer } from '../../platform/database/connection.ts';
import { implement } from '../../platform/http/endpoint.ts';

export const draftRoutes = [
  implement(getDraft, async ({ params: { form }, user, db }) => {
    const draft = await db
      .selectFrom('drafts')
      .select(['content', 'written_at as writtenAt'])
      .where('user_id', '=', user.id)
      .where('form', '=', form)
      .executeTakeFirst();
    return draft ? { ...draft, content: draft.content as Record<string, unknown> } : null;
  }),

  implement(keepDraft, async ({ params: { form }, body, user, tx }) => {
    const content = JSON.stringify(body.content);
    await tx
      .insertInto('drafts')
      .values({ user_id: user.id, form, content })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'form']).doUpdateSet({ content, written_at: sql`now()` }),
      )
      .execute();
    return { message: 'Bozza tenuta' };
  }),

  implement(forgetDraft, async ({ params: { form }, user, tx }) => {
    await dropDraft(tx, user.id, form);
    return { message: 'Bozza lasciata' };
  }),
];

/** Deletes the draft of a form that was saved or discarded. */
export async function dropDraft(tx: Writer, userId: number, form: DraftForm): Promise<void> {
  await tx.deleteFrom('drafts').where('user_id', '=', userId).where('form', '=', form).execute();
}

/** Deletes drafts that are older than three months; their owners begin anew. */
export async function forgetOldDrafts(db: Database): Promise<void> {
  await db.deleteFrom('drafts').where('written_at', '<', sql<string>`now() - interval '3 months'`).execute();
}
