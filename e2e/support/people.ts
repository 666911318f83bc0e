/** Makes people with everything that their pages can show, with texts as long as they may be. */
import { permissions } from '@wms/contract/platform/permissions';
import type { Caller } from '../../server/testing/app.ts';
import { onePagePdf, personalData } from '../../server/testing/people.ts';
import type { Product } from './product.ts';

const base = '/api/humanResources/user';

async function upload(who: Caller, type: string, fields: Record<string, string>) {
  const form = new FormData();
  for (const [field, value] of Object.entries({ id_categoria: '1', id_tipo: type, ...fields }))
    form.set(field, value);
  form.set('file', new Blob([new Uint8Array(await onePagePdf())]), 'a.pdf');
  await who.fetch(`${base}/uploadDocument`, { method: 'PUT', body: form });
}

async function addStudiesAndDocuments(who: Caller) {
  await who.post(`${base}/updatePersonalData`, personalData({ note: 'Nota '.repeat(50) }));
  await who.post(`${base}/addAcademicDatum`, {
    livello: 'magistrale',
    ateneo: 'Università degli Studi di Modena e Reggio Emilia',
    stato: 'in corso',
    corso: 'Ingegneria dell’autoveicolo avanzata e dei sistemi di propulsione a basso impatto',
    anno_immatricolazione: 2023,
  });
  await upload(who, '1', {});
}

/** Makes a member with every permission and something of everything. */
export async function makeFullMember(product: Product, { withReceipts = true } = {}): Promise<Caller> {
  const who = await product.person({ permissions, nome: 'Maria Antonietta Guendalina' });
  await addStudiesAndDocuments(who);
  await upload(who, '1', {
    nome_personalizzato: 'Carta d’identità elettronica rilasciata dal Comune di San Giovanni in Persiceto',
  });
  await upload(who, '2', {});
  const { id } = await product.db
    .updateTable('documents')
    .set({
      state: 'rifiutato',
      refusal_reason: 'Il retro della tessera non si legge: fotografa anche quello',
    })
    .where('type_id', '=', 2)
    .returning('id')
    .executeTakeFirstOrThrow();
  if (!id) throw new Error('no document to refuse');
  const team = await product.db
    .insertInto('teams')
    .values({ name: 'Telaio e sospensioni', code: 'TEL' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await product.db
    .insertInto('team_members')
    .values({ team_id: team.id, user_id: who.id, title: 'Responsabile', since: '2025-09-01' })
    .execute();
  if (withReceipts) await issueReceipts(product, who);
  return who;
}

/** Issues two receipts to the person by the command line, which makes their papers, too. */
export async function issueReceipts(product: Product, { username }: Caller): Promise<void> {
  for (const [amount, reason] of [
    ['1234.50', 'Quota associativa 2026'],
    ['7', 'Rimborso per il materiale della trasferta di luglio a Varano de’ Melegari'],
  ] as const)
    await product.wms(
      ...['receipt', 'issue', '--username', username, '--importo', amount, '--causale', reason],
    );
}

/** Makes a newcomer at the last step of the registration, who can open all steps. */
export async function makeNearlyRegistered(product: Product): Promise<Caller> {
  const who = await product.person({ permissions: ['USR_EDT'], completed: false });
  await addStudiesAndDocuments(who);
  await who.post(`${base}/updateInsertionStatus`, { status: 'regolamenti' });
  return who;
}
