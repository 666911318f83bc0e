/** Regulations, people's documents and receipts. */

import { insertRow, runSql, updateRow, type Writer } from '../platform/database/connection.ts';
import { recordFile, type Storage, type StoredFile } from '../platform/files/storage.ts';
import { renderPdf } from '../platform/pdf/render.ts';
import { publishByTitle } from '../utilities/regulations/versions.ts';
import type { Chance } from './chance.ts';
import type { People } from './people.ts';

const regulations: readonly [title: string, must: boolean, articles: readonly string[]][] = [
  [
    'Regolamento dell’officina',
    true,
    [
      'In officina si entra con scarpe antinfortunistiche e occhiali; chi lavora alle macchine raccoglie i ' +
        'capelli e toglie anelli e sciarpe.',
      'Ogni materiale che esce dal magazzino si registra nel momento in cui esce, anche se è poco.',
      'Chi finisce una confezione lo segnala: sotto la scorta minima si riordina.',
      'A fine turno gli utensili tornano al loro posto e il banco resta libero e pulito.',
    ],
  ],
  [
    'Uso delle batterie ad alta tensione',
    true,
    [
      'Sull’accumulatore si lavora in due, con guanti isolanti in corso di validità e attrezzi VDE.',
      'Prima di aprire un modulo si verifica l’assenza di tensione e si annota la misura.',
      'Le celle danneggiate vanno nel contenitore rosso della zona batterie, mai nei rifiuti comuni.',
    ],
  ],
  [
    'Come si prenota una trasferta',
    false,
    [
      'La richiesta si fa almeno dieci giorni prima.',
      'Chi guida indica la patente e ne controlla la scadenza.',
    ],
  ],
];

export type Papers = {
  regulations: readonly StoredFile[];
  identity: StoredFile;
  course: StoredFile;
  safety: StoredFile;
};

/** Stores the PDFs before the transaction opens. */
export async function storePapers(storage: Storage, by: string): Promise<Papers> {
  const paper = (title: string, articles: readonly string[]) =>
    storage.put(renderPdf('demo-paper.typ', { by, title, articles }), 'application/pdf');
  return {
    regulations: await Promise.all(regulations.map(([title, , articles]) => paper(title, articles))),
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
  for (const [place, [title, must]] of regulations.entries()) {
    const file = papers.regulations[place];
    const askedOf = must ? 'everyone' : 'nobody';
    if (file)
      await publishByTitle(tx, { title, kind: 'accettazione', askedOf, file, effectiveOn: '2026-01-01' });
  }
  const versions = await tx.selectFrom('regulation_versions').select('id').execute();
  await tx
    .insertInto('regulation_acceptances')
    .values(people.ids.flatMap((user_id) => versions.map(({ id }) => ({ user_id, version_id: id }))))
    .execute();
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
  const [identity, course] = [typeOf("Documento d'identità"), typeOf('Corso sulla sicurezza')];
  if (!identity || !course) return;
  const dayFromNow = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  /** Of one that waits it is proposed. Of the others some have run out, some are about to. */
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
