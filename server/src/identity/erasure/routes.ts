/** A manager of users sees what an erasure would do, and erases a person who has left. */
import {
  type ErasureGround,
  erasePerson,
  erasureGrounds,
  getErasure,
  getErasureCertificate,
  getErasurePreview,
} from '@wms/contract/identity/erasure/endpoints';
import { personLife } from '@wms/contract/identity/users/life';
import type { OpenThing, PersonalData } from '../../platform/cupboards/cupboard.ts';
import { findOpenThings } from '../../platform/cupboards/open-things.ts';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { type ConstraintSentences, conflict } from '../../platform/database/constraint-sentences.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { readOrganisation } from '../../platform/papers/organisation.ts';
import { renderPdf } from '../../platform/pdf/render.ts';
import { requirePerson } from '../../platform/people/require.ts';
import { refuse } from '../../platform/refusal.ts';
import { certificateOf } from './certificate.ts';
import { erasedEmail, erasedName } from './erased-person.ts';
import { erase } from './erasing.ts';
import { countRows, filesOf } from './rows.ts';

export const erasureConstraints: ConstraintSentences = {
  users_erased_with_loans: conflict('Ha ancora qualcosa in prestito: prima deve tornare'),
  users_erased: conflict('Questo nome utente o questa e-mail sono riservati alle persone cancellate'),
};

/** Returns the row of a certificate. Refuses with 404 when the person wasn't erased. */
async function readErasure(db: Reader, personId: number) {
  const row = await db
    .selectFrom('erasures')
    .select(['id', 'erased_at', 'ground', 'request_id', 'deleted', 'kept', 'entries'])
    .where('user_id', '=', personId)
    .executeTakeFirstOrThrow(() => refuse.notFound('I dati di questa persona non sono stati cancellati'));
  return {
    ...getErasure.answer.parse({
      number: row.id,
      erasedAt: row.erased_at,
      ground: erasureGrounds[row.ground as ErasureGround],
      deleted: row.deleted,
      kept: row.kept,
      entries: row.entries,
    }),
    request: row.request_id,
  };
}

/** Counts the entries of the history about the person, whose values are replaced. */
async function countEntries(db: Reader, id: number): Promise<number> {
  const [row] = await runSql(db)<{ count: number }>`
    select count(*)::integer as count from audit_log
     where table_name = 'users' and row_id = ${id} or about_table = 'users' and about_id = ${id}`;
  return row?.count ?? 0;
}

export const erasureRoutes = (openThings: readonly OpenThing[], personalData: PersonalData) => [
  implement(getErasurePreview, async ({ params: { id }, db }) => {
    await requirePerson(db, id);
    return {
      ...(await countRows(db, personalData, id)),
      open: await findOpenThings(db, openThings, id),
      files: (await filesOf(db, personalData, id)).length,
      entries: await countEntries(db, id),
      name: erasedName(id),
    };
  }),

  implement(
    erasePerson,
    async ({ params: { id }, body: { version, ground, confirmation }, user, tx, security }) => {
      await erase(tx, personalData, { id, ground, by: user, version }, async () => {
        const person = await tx
          .selectFrom('users')
          .select('institutional_email')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        if (confirmation.trim().toLowerCase() !== person.institutional_email)
          throw refuse.invalid('confirmation', 'Non è l’e-mail istituzionale di questa persona');
        const open = await findOpenThings(tx, openThings, id);
        if (open.length > 0)
          throw refuse.conflict(`Prima sistema: ${open.map(({ sentence }) => sentence).join(', ')}`);
      });
      security('person-erased', { on: id });
      return { message: personLife.moves.erase.done, email_istituzionale: erasedEmail(id) };
    },
  ),

  implement(getErasure, ({ params: { id }, db }) => readErasure(db, id)),

  implement(getErasureCertificate, async ({ params: { id }, db }) => {
    const erasure = await readErasure(db, id);
    const { template, data } = certificateOf(id, erasure, await readOrganisation(db));
    return {
      type: 'application/pdf',
      name: `cancellazione-${erasure.number}.pdf`,
      body: renderPdf(template, data, { letters: 'boxes' }),
    };
  }),
];
