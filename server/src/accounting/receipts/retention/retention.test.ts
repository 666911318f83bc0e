/** Ten years after the last entry, who paid is taken off the receipts of people who are gone, when somebody says so. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ListedReceipt } from '@wms/contract/accounting/receipts/register';
import type { ReceiptDisposal } from '@wms/contract/accounting/receipts/retention';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { addMember } from '../../../../testing/accounting/receipt-members.ts';
import { leaveAndErase, makeReceipt } from '../../../../testing/accounting/receipts.ts';
import { type Caller, json, startTestApp, type TestApp } from '../../../../testing/app.ts';
import { firstDayWithin, yearsAgo } from '../../../../testing/days.ts';
import { meetAt } from '../../../../testing/locks/meeting.ts';
import { findMarks } from '../../../../testing/marks.ts';
import { trialSuite } from '../../../../testing/trial.ts';
import { inTransaction } from '../../../platform/database/connection.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { annulReceipt } from '../issuing.ts';
import { proposeReceipts } from './proposing.ts';

let app: TestApp;
let treasurer: Caller;
before(async () => {
  app = await startTestApp();
  treasurer = await app.person({ permissions: [can.receiptsManagement], nome: 'Tea', cognome: 'Conti' });
});
after(() => app.stop());

const base = '/api/accounting/receipt-disposals';
const readProposals = async () => (await json<{ rows: ReceiptDisposal[] }>(await treasurer.get(base))).rows;
const proposed = async () => {
  await proposeReceipts(app.db);
  return (await readProposals()).map(({ id }) => id);
};
const approve = (...ids: number[]) => treasurer.post(`${base}/approve`, { ids });

/** A receipt of somebody who was erased since. */
async function makeOld(issuedOn = '2001-05-05', more: Partial<Parameters<typeof makeReceipt>[1]> = {}) {
  const { id: userId } = await app.person({ nome: 'Ginevra', cognome: 'Zanotelli' });
  const id = await makeReceipt(app, { userId, issuedOn, payerName: 'Ginevra Zanotelli', ...more });
  await leaveAndErase(app, userId);
  return { id, userId };
}
const rowOf = (id: number) =>
  app.db.selectFrom('receipts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const remove = (id: number, db = app.db) => sql`select remove_payer(${id})`.execute(db);

describe('a receipt is proposed', () => {
  test('the day after its ten years have passed, and not before', async () => {
    const firstKept = firstDayWithin({ years: 10 });
    const lastDue = firstKept.subtract({ days: 1 });
    const due = await makeOld(lastDue.toString());
    const notYet = await makeOld(firstKept.toString());
    const list = await proposed();
    assert.ok(list.includes(due.id));
    assert.ok(!list.includes(notYet.id));
    await assert.rejects(remove(notYet.id), /still says who paid/);
    const row = (await readProposals()).find(({ id }) => id === due.id);
    assert.equal(row?.dueOn, lastDue.add({ years: 10 }).toString());
  });

  test('only when its person was erased', async () => {
    const { id: userId } = await app.person();
    const id = await makeReceipt(app, { userId, issuedOn: '2002-01-01' });
    assert.ok(!(await proposed()).includes(id));
    await assert.rejects(remove(id), /still says who paid/);
    assert.equal((await approve(id)).status, 409);
  });

  test('of a member without an account only when they have left, and of a payer who was typed', async () => {
    const old = { userId: null, issuedOn: '2002-02-01', taxCode: 'FOXLAI01A41F205Y' };
    const { memberId, membershipId } = await addMember(app.db, { lastName: 'Zaffiro', taxCode: old.taxCode });
    const line = { membershipId, reason: 'Quota di Anna Zaffiro' };
    const members = await makeReceipt(app, { ...old, memberId, ...line, payerName: 'Anna Zaffiro' });
    const typed = await makeReceipt(app, { ...old, payerName: 'Ida Zeta', taxCode: 'PPDNDR99C03Z129W' });
    const first = await proposed();
    assert.ok(first.includes(typed) && !first.includes(members));
    await assert.rejects(remove(members), /still says who paid/);
    // The member's receipt can't become one of somebody unknown.
    await assert.rejects(
      app.db.updateTable('receipts').set({ member_id: null }).where('id', '=', members).execute(),
      /never changes/,
    );
    await sql`update members set ended_on = '2021-01-01', end_reason = 'recesso' where id = ${memberId}`.execute(
      app.db,
    );
    assert.ok((await proposed()).includes(members));
    assert.equal((await approve(members, typed)).status, 200);
    for (const id of [members, typed]) {
      const row = await rowOf(id);
      assert.deepEqual(
        [row.payer_name, row.payer_tax_code, row.member_id],
        ['Pagante cancellato', null, null],
      );
    }
    const { rows } = await sql`select description, membership_id from receipt_lines
                                where receipt_id = ${members}`.execute(app.db);
    assert.deepEqual(rows, [{ description: 'Quota di Pagante cancellato', membership_id: null }]);
  });

  test('ten years after its annulment, which is the last entry about it', async () => {
    const { id } = await makeOld('2003-03-03');
    await inTransaction(app.db, null, (tx) =>
      annulReceipt(tx, app.storage, { id, reason: 'Errore', by: null }),
    );
    assert.ok(!(await proposed()).includes(id));
    await assert.rejects(remove(id), /still says who paid/);
  });

  test('and told once to who manages receipts', async () => {
    await proposeReceipts(app.db);
    await sql`delete from notifications`.execute(app.owner);
    await makeOld('2004-04-04');
    await proposeReceipts(app.db);
    await proposeReceipts(app.db);
    const { rows } = await json<{ rows: { sentence: string; path: string }[] }>(
      await treasurer.get('/api/utilities/notifications'),
    );
    assert.deepEqual(
      rows.map(({ sentence, path }) => [sentence, path]),
      [
        [
          'È passato il tempo di conservazione di 1 ricevuta: decidi se togliere i dati di chi ha pagato',
          '/ricevute?scheda=conservazione',
        ],
      ],
    );
  });
});

test('ten years from 29 February end on 28 February', async () => {
  const { rows } = await sql<{ days: string[] }>`
    select array[receipt_kept_until('2016-02-29', null), receipt_kept_until('2016-02-28', null),
                 receipt_kept_until('2016-03-01', null),
                 -- In Rome the new day has begun.
                 receipt_kept_until('2016-01-01', '2018-02-28T23:30:00Z')]::text[] as days`.execute(app.db);
  assert.deepEqual(rows[0]?.days, ['2026-02-28', '2026-02-28', '2026-03-01', '2028-03-01']);
});

test('the preview of an erasure promises the day on which the last receipt may go', async () => {
  const { id: userId } = await app.person();
  await makeReceipt(app, { userId, issuedOn: yearsAgo(3) });
  const annulled = await makeReceipt(app, { userId, issuedOn: '2013-01-01' });
  const hr = await app.person({ permissions: [can.usersManagement] });
  const until = async () => {
    const answer = await hr.get(`/api/humanResources/users/${userId}/erasure`);
    const { kept } = await json<{ kept: { title: string; until: string | null }[] }>(answer);
    return kept.find(({ title }) => title === 'Ricevute')?.until;
  };
  assert.equal(await until(), Temporal.PlainDate.from(yearsAgo(3)).add({ years: 10 }).toString());
  await inTransaction(app.db, null, (tx) =>
    annulReceipt(tx, app.storage, { id: annulled, reason: 'Errore', by: null }),
  );
  assert.equal(await until(), Temporal.PlainDate.from(yearsAgo(0)).add({ years: 10 }).toString());
});

test('a receipt that a parent paid loses the name of the child, too, also in reasons, log and exports', async () => {
  const { id } = await makeOld('2009-05-01', {
    onBehalfOf: 'Nives Quaglia',
    onBehalfTaxCode: 'QGLNVS05A41L219K',
    reason: 'Quota di Nives Quaglia',
  });
  await inTransaction(app.db, treasurer.id, async (tx) => {
    await sql`update receipts set state = 'annullata', annulled_at = ${yearsAgo(11)}::date,
                annulment_reason = 'Doppia di Quaglia Nives (QGLNVS05A41L219K)' where id = ${id}`.execute(tx);
    await sql`insert into steps_taken (receipt_id, move, from_state, to_state, reason)
              values (${id}, 'annul', 'emessa', 'annullata', 'Doppia di Nives Quaglia')`.execute(tx);
    await sql`insert into exports (list, filters, rows)
              values ('/api/accounting/receipts/export', '{"q": "nives quaglia"}', 1)`.execute(tx);
  });
  await proposed();
  assert.equal((await approve(id)).status, 200);
  assert.deepEqual(await findMarks(app.owner, ['Quaglia', 'quaglia', 'QGLNVS05A41L219K']), {});
  await sql`delete from exports`.execute(app.owner);
});

describe('a proposal that is approved', () => {
  let id: number;
  let userId: number;
  let files: string[];
  let former: Awaited<ReturnType<typeof rowOf>>;
  before(async () => {
    // Annulled eleven years ago; the reasons were written since the erasure.
    ({ id, userId } = await makeOld('2010-06-01', {
      taxCode: 'ZNTGVR85A41L219X',
      address: 'Via delle Mimose 1, 10121 Torino (TO)',
      reason: 'Quota 2010 di Ginevra Zanotelli (ZNTGVR85A41L219X)',
    }));
    const moment = yearsAgo(11);
    await inTransaction(app.db, treasurer.id, async (tx) => {
      await sql`update receipts set state = 'annullata', annulled_at = ${moment}::date,
                  annulment_reason = 'Doppia di Zanotelli  Ginevra' where id = ${id}`.execute(tx);
      await sql`insert into steps_taken (receipt_id, move, from_state, to_state, reason)
                values (${id}, 'annul', 'emessa', 'annullata', 'Doppia di ZANOTELLI Ginevra')`.execute(tx);
      await sql`insert into exports (list, filters, rows)
                values ('/api/accounting/receipts/export', '{"q": "ginevra zanotelli"}', 1)`.execute(tx);
    });
    await proposed();
    await treasurer.post(`${base}/keep`, { ids: [id], reason: 'Causa con Ginevra Zanotelli' });
    await sql`update receipt_disposals set kept_until = rome_today() - 1 where receipt_id = ${id}`.execute(
      app.db,
    );
    former = await rowOf(id);
    const papers = app.db.selectFrom('papers').select('sha256').where('receipt_id', '=', id);
    files = (await papers.execute()).map(({ sha256 }) => sha256);
    assert.equal(files.length, 1);
    const answer = await approve(id);
    assert.equal(answer.status, 200, await answer.clone().text());
    assert.equal((await json<{ message: string }>(answer)).message, 'Dati personali tolti da 1 ricevuta');
  });

  test('takes off who paid, and leaves everything else', async () => {
    const { payer_removed_at, search, ...row } = await rowOf(id);
    const name = `Persona cancellata ${userId}`;
    assert.ok(payer_removed_at);
    const { payer_removed_at: _, search: __, ...before } = former;
    assert.deepEqual(row, {
      ...before,
      payer_name: name,
      payer_tax_code: null,
      payer_address: null,
      reason: `Quota 2010 di ${name} (•)`,
      annulment_reason: `Doppia di ${name}`,
    });
  });

  test('leaves the person’s values in no column of any table, of what speaks of this receipt', async () => {
    const found = await findMarks(app.owner, [
      'ZNTGVR85A41L219X',
      'Mimose',
      'Causa con Ginevra',
      'Doppia di Z',
    ]);
    assert.deepEqual(found, {});
    const { rows } = await sql<{ filters: unknown }>`select filters from exports`.execute(app.db);
    assert.deepEqual(rows, [{ filters: { q: `Persona cancellata ${userId}` } }]);
  });

  test('deletes the paper and forgets its file', async () => {
    const known = app.db.selectFrom('files').select('sha256').where('sha256', 'in', files);
    assert.deepEqual(await known.execute(), []);
    const papers = app.db.selectFrom('papers').select('id').where('receipt_id', '=', id);
    assert.deepEqual(await papers.execute(), []);
  });

  test('is written down, with who decided and when, and without the values', async () => {
    const { rows } = await sql<{ actor: number; before: object; after: object }>`
      select actor_id as actor, before, after from audit_log
       where table_name = 'receipts' and row_id = ${id} order by id desc limit 1`.execute(app.db);
    assert.equal(rows[0]?.actor, treasurer.id);
    assert.deepEqual(rows[0]?.before, { payer_name: '•', payer_tax_code: '•', payer_address: '•' });
    assert.deepEqual(rows[0]?.after, {
      payer_name: `Persona cancellata ${userId}`,
      payer_tax_code: null,
      payer_address: null,
    });
  });

  test('leaves the receipt in the register, whose PDF says why it is gone and is never drawn again', async () => {
    const { rows } = await json<{ rows: ListedReceipt[] }>(
      await treasurer.get('/api/accounting/receipts?year=2010'),
    );
    assert.ok(rows[0]?.payerRemovedAt);
    assert.equal(rows[0]?.payer.name, `Persona cancellata ${userId}`);
    const pdf = await treasurer.get(`/api/accounting/receipts/${id}`);
    assert.equal(pdf.status, 404);
    assert.equal(
      (await json<{ detail: string }>(pdf)).detail,
      'La ricevuta 1/2010 non ha più il PDF: è finito il tempo di conservazione',
    );
    await assert.rejects(
      sql`insert into papers (receipt_id, kind, sha256) select ${id}, 'issued', min(sha256) from files`.execute(
        app.db,
      ),
      /no longer says who paid/,
    );
  });

  test('says on the profile that neither payer nor PDF is there any more', async () => {
    const both = await app.person({ permissions: [can.usersManagement, can.receiptsManagement] });
    const path = `/api/humanResources/users/${userId}/receipts`;
    const rows = await json<{ id: number; payerRemovedAt: string | null }[]>(await both.get(path));
    assert.ok(rows.find((row) => row.id === id)?.payerRemovedAt);
    assert.equal((await both.get(`${path}/${id}`)).status, 404);
  });

  test('is for ever: it isn’t proposed again, and no value comes back', async () => {
    assert.ok(!(await proposed()).includes(id));
    await assert.rejects(remove(id), /still says who paid/);
    for (const change of [{ payer_name: 'Ginevra Zanotelli' }, { payer_removed_at: null }, { reason: 'x' }])
      await assert.rejects(
        app.owner.updateTable('receipts').set(change).where('id', '=', id).execute(),
        /never changes/,
      );
  });

  test('can’t be annulled any more', async () => {
    const { id: other } = await makeOld('2011-01-01');
    await proposed();
    assert.equal((await approve(other)).status, 200);
    const annul = inTransaction(app.db, null, (tx) =>
      annulReceipt(tx, app.storage, { id: other, reason: 'Errore', by: null }),
    );
    await assert.rejects(
      annul,
      (error) => error instanceof Refusal && /non ha più il PDF/.test(error.message),
    );
  });
});

test('nothing but the one function takes off who paid, whatever it sets', async () => {
  const { id } = await makeOld('2012-01-01');
  const former = await rowOf(id);
  const emptied = `payer_name = 'Persona cancellata 1', payer_tax_code = null, payer_address = null,
                   payer_removed_at = now()`;
  for (const db of [app.db, app.owner]) {
    const attempt = (settings: boolean, statement: string) =>
      inTransaction(db, null, async (tx) => {
        if (settings)
          await sql`select set_config('app.erasing', 'on', true),
                           set_config('app.removing_payer_of', ${String(id)}, true)`.execute(tx);
        await sql.raw(statement).execute(tx);
      });
    const update = `update receipts set ${emptied} where id = ${id}`;
    await assert.rejects(attempt(false, update), /never changes/);
    await assert.rejects(attempt(false, `delete from papers where receipt_id = ${id}`), /frozen|denied/);
    await assert.rejects(attempt(db === app.db, `delete from receipts where id = ${id}`), /never deleted/);
    if (db === app.db) {
      await assert.rejects(attempt(true, update), /never changes/);
      await assert.rejects(attempt(true, `delete from papers where receipt_id = ${id}`), /denied/);
    }
  }
  assert.deepEqual(await rowOf(id), former);
});

describe('a receipt of somebody who was not erased keeps its payer, whatever a request writes', () => {
  let id: number;
  let erased: number;
  before(async () => {
    const { id: userId } = await app.person();
    id = await makeReceipt(app, { userId, issuedOn: '2001-05-05', reason: 'Quota di Anna Prova' });
    ({ userId: erased } = await makeOld());
  });

  test('it is not given to an erased person first', async () => {
    await assert.rejects(
      app.db.updateTable('receipts').set({ user_id: erased }).where('id', '=', id).execute(),
      /never changes/,
    );
  });

  test('the function of the erasure, which runs as the owner, is not used on it', async () => {
    const former = await rowOf(id);
    for (const columns of [['payer_name'], ['reason']])
      await assert.rejects(
        inTransaction(app.db, null, async (tx) => {
          await sql`select set_config('app.removing_payer_of', ${String(id)}, true),
            replace_personal_values(${erased}, '[]',
              ${JSON.stringify([{ name: 'receipts', columns }])}::jsonb,
              '[{"values": ["Anna Prova"], "by": "Altra Persona"}]')`.execute(tx);
        }),
        /never changes/,
      );
    assert.deepEqual(await rowOf(id), former);
  });

  test('nor does that function give a paper another file', async () => {
    const { sha256 } = await app.db
      .selectFrom('papers')
      .select('sha256')
      .where('receipt_id', '=', id)
      .executeTakeFirstOrThrow();
    await assert.rejects(
      sql`select replace_personal_values(${erased}, '[]', '[{"name": "papers", "columns": ["sha256"]}]',
            ${JSON.stringify([{ values: [sha256], by: 'f'.repeat(64) }])}::jsonb)`.execute(app.db),
      /frozen/,
    );
  });

  test('an annulment keeps its moment and its reason, so the ten years do not begin earlier', async () => {
    const { id: annulled } = await makeOld('2001-05-05');
    await inTransaction(app.db, null, (tx) =>
      annulReceipt(tx, app.storage, { id: annulled, reason: 'Errore', by: null }),
    );
    for (const change of [{ annulled_at: '2001-05-06' }, { annulment_reason: 'Altro' }])
      await assert.rejects(
        app.db.updateTable('receipts').set(change).where('id', '=', annulled).execute(),
        /never changes/,
      );
    await assert.rejects(remove(annulled), /still says who paid/);
  });
});

test('a reason as long as may be gives room to a name that becomes longer', async () => {
  const reason = `${'x'.repeat(290)} Li Wu`;
  const { id } = await makeOld('2001-05-05', { payerName: 'Li Wu', reason });
  await sql`update receipts set state = 'annullata', annulled_at = '2002-01-01', annulment_reason = ${reason}
             where id = ${id}`.execute(app.db);
  await sql`insert into steps_taken (receipt_id, move, from_state, to_state, reason)
            values (${id}, 'annul', 'emessa', 'annullata', ${reason})`.execute(app.db);
  await proposed();
  const answer = await approve(id);
  assert.equal(answer.status, 200, await answer.clone().text());
});

test('a name with quotation marks goes from the history, too', async () => {
  const { id } = await makeOld('2001-05-05', { payerName: 'Ugo "Ciccio" Neroni' });
  await proposed();
  await treasurer.post(`${base}/keep`, { ids: [id], reason: 'Causa con Ugo "Ciccio" Neroni' });
  await sql`update receipt_disposals set kept_until = rome_today() - 1 where receipt_id = ${id}`.execute(
    app.db,
  );
  assert.equal((await approve(id)).status, 200);
  assert.deepEqual(await findMarks(app.owner, ['Neroni']), {});
});

test('a receipt whose payer has no name or no tax code can lose them, too', async () => {
  const { id } = await makeOld('2001-05-05', { payerName: ' ', taxCode: '', reason: 'Quota, 2001' });
  await proposed();
  assert.equal((await approve(id)).status, 200);
  assert.equal((await rowOf(id)).reason, 'Quota, 2001');
});

trialSuite('several proposals', () => {
  test('are refused whole when one is no longer proposed', async () => {
    const [former, latter] = [await makeOld('2005-01-01'), await makeOld('2005-01-01')];
    await proposed();
    assert.equal((await approve(former.id)).status, 200);
    const answer = await approve(former.id, latter.id);
    assert.equal(answer.status, 409);
    assert.match((await json<{ detail: string }>(answer)).detail, /l’elenco è cambiato/);
    assert.equal((await rowOf(latter.id)).payer_name, 'Ginevra Zanotelli');
  });

  test('that two people approve at once: one approval does them all, the other none', async () => {
    const [former, latter, third] = [
      await makeOld('2006-01-01'),
      await makeOld('2006-01-01'),
      await makeOld('2006-01-01'),
    ];
    await proposed();
    const answers = await meetAt(app, 'receipts', [
      () => approve(former.id, latter.id),
      () => approve(third.id, latter.id),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
    const removed = async (id: number) => (await rowOf(id)).payer_removed_at !== null;
    const first = answers[0].status === 200;
    assert.deepEqual(
      [await removed(former.id), await removed(latter.id), await removed(third.id)],
      [first, true, !first],
    );
  });
});

test('a receipt that is kept stays away for a year, with its reason, and then comes back', async () => {
  const { id } = await makeOld('2007-01-01');
  await proposed();
  assert.equal((await treasurer.post(`${base}/keep`, { ids: [id], reason: 'Causa in corso' })).status, 200);
  assert.ok(!(await proposed()).includes(id));
  assert.equal((await approve(id)).status, 409);
  await sql`update receipt_disposals set kept_until = rome_today() - 1 where receipt_id = ${id}`.execute(
    app.db,
  );
  const row = (await readProposals()).find((candidate) => candidate.id === id);
  assert.equal(row?.keptReason, 'Causa in corso');
  assert.equal((await approve(id)).status, 200);
});

test('a receipt that was issued before papers were kept has none to delete', async () => {
  const { id } = await makeOld('2008-01-01');
  await sql`alter table papers disable trigger frozen`.execute(app.owner);
  await sql`delete from papers where receipt_id = ${id}`.execute(app.owner);
  await sql`alter table papers enable trigger frozen`.execute(app.owner);
  await proposed();
  assert.equal((await approve(id)).status, 200);
  assert.equal((await treasurer.get(`/api/accounting/receipts/${id}`)).status, 404);
});

test('who manages users, but no receipts, decides nothing', async () => {
  const hr = await app.person({ permissions: [can.usersManagement] });
  assert.equal((await hr.get(base)).status, 403);
  assert.equal((await hr.post(`${base}/approve`, { ids: [1] })).status, 403);
  assert.equal((await hr.post(`${base}/keep`, { ids: [1], reason: 'x' })).status, 403);
});
