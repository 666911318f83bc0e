/** People's documents, and the safety sheets of products. */

import { dayInRome } from '@wms/contract/platform/schema';
import { insertRow, runSql, updateRow, type Writer } from '../server/src/platform/database/connection.ts';
import { recordFile, type Storage, type StoredFile } from '../server/src/platform/files/storage.ts';
import { renderPdf } from '../server/src/platform/pdf/render.ts';
import type { Chance } from './chance.ts';
import type { People } from './people.ts';

export type Papers = {
  identity: StoredFile;
  course: StoredFile;
  safety: StoredFile;
};

/** Stores the PDFs before the transaction opens. */
export async function storePapers(storage: Storage, by: string): Promise<Papers> {
  const paper = (title: string, articles: readonly string[]) =>
    storage.put(
      renderPdf('demo-paper.typ', { by, title, articles }, { letters: 'refuse' }),
      'application/pdf',
    );
  return {
    identity: await paper('Documento d’identità', ['Questa pagina sta al posto di un documento vero.']),
    safety: await paper('Scheda di sicurezza', [
      'Questa pagina sta al posto della scheda del produttore.',
      'Usare guanti e occhiali, aerare il locale, tenere lontano da fiamme e fonti di calore.',
    ]),
    course: await paper('Attestato di formazione sulla sicurezza', [
      'Questa pagina sta al posto di un attestato vero.',
    ]),
  };
}

export async function makePapers(
  tx: Writer,
  chance: Chance,
  { papers, people, now }: { papers: Papers; people: People; now: Date },
): Promise<void> {
  await addSafetySheets(tx, papers.safety);
  await makeDocuments(tx, chance, papers, people, now);
}

/** Adds a safety sheet to each product with a hazard. */
async function addSafetySheets(tx: Writer, sheet: StoredFile) {
  await recordFile(tx, sheet);
  await runSql(tx)`insert into attachments (product_id, kind, name, sha256)
            select id, 'scheda di sicurezza', 'Scheda di sicurezza.pdf', ${sheet.sha256} from products
             where hazards <> '{}' order by id`;
}

async function makeDocuments(tx: Writer, chance: Chance, papers: Papers, people: People, now: Date) {
  await recordFile(tx, papers.identity);
  await recordFile(tx, papers.course);
  const types = await tx.selectFrom('document_types').select(['id', 'name']).execute();
  const typeOf = (name: string) => types.find((type) => type.name === name)?.id;
  const [identity, course] = [typeOf('Documento d’identità'), typeOf('Corso sulla sicurezza')];
  if (!identity || !course) return;
  const dayFromNow = (days: number) => dayInRome(new Date(now.getTime() + days * 86_400_000));
  /**
   * Returns the expiry. A document that waits has a proposed one; of the others some have expired, and some will soon.
   */
  const expiryOf = (waits: boolean, place: number) => {
    if (waits) return { proposed_expires_on: dayFromNow(chance.between(200, 2500)) };
    return {
      expires_on: dayFromNow(place % 9 === 4 ? -20 : place % 9 === 7 ? 20 : chance.between(200, 2500)),
    };
  };
  const rows = people.ids.flatMap((user_id, place) => [
    {
      user_id,
      type_id: identity,
      sha256: papers.identity.sha256,
      state: place % 13 === 12 ? 'in verifica' : 'approvato',
      refusal_reason: null,
      ...expiryOf(place % 13 === 12, place),
    },
    ...(chance.likely(0.4)
      ? [
          {
            user_id,
            type_id: course,
            sha256: papers.course.sha256,
            state: place % 11 === 10 ? 'rifiutato' : 'approvato',
            refusal_reason: place % 11 === 10 ? 'Manca la firma del docente' : null,
            achieved_on: dayFromNow(-chance.between(30, 700)),
            expires_on: dayFromNow(chance.between(20, 900)),
          },
        ]
      : []),
  ]);
  for (const { state, refusal_reason, ...row } of rows) {
    const id = await insertRow(tx, 'documents', row);
    if (state !== 'in verifica') await updateRow(tx, 'documents', id, { state, refusal_reason });
  }
}
