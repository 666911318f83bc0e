import {
  createDeliveryNote,
  deleteDeliveryNote,
  duplicateDeliveryNote,
  editDeliveryNote,
  listDeliverySources,
  listProductWeights,
  prepareDeliveryNote,
  replaceDeliveryNote,
} from '@wms/contract/logistics/delivery-notes/editing';
import { deliveryNoteLife } from '@wms/contract/logistics/delivery-notes/life';
import {
  addDeliveryPhoto,
  addDeliverySignature,
  deliverDeliveryNote,
  issueDeliveryNote,
  moveDeliveryNote,
} from '@wms/contract/logistics/delivery-notes/moving';
import {
  exportDeliveryNotes,
  getDeliveryNote,
  getDeliveryNoteHistory,
  getDeliveryProof,
  listDeliveryNotes,
  openDeliveryNotePaper,
} from '@wms/contract/logistics/delivery-notes/reading';
import {
  exportDeliveryRegister,
  getDeliveryRegister,
  printDeliveryRegister,
} from '@wms/contract/logistics/delivery-notes/register';
import { sql } from 'kysely';
import { runSql } from '../../platform/database/connection.ts';
import { requireRow } from '../../platform/database/row.ts';
import type { Storage } from '../../platform/files/storage.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { storedFile } from '../../platform/http/stored-file.ts';
import { recordPicture, storePicture } from '../../platform/opening/stored-pictures.ts';
import { takeNumberTurn } from '../../platform/papers/number-turn.ts';
import { renderPdfInThread } from '../../platform/pdf/render.ts';
import { refuse } from '../../platform/refusal.ts';
import { exportPages, tableFile } from '../../platform/spreadsheets/table-file.ts';
import { history } from '../history/labels.ts';
import { movementsWith, sayExpired } from '../shared/expired-lots.ts';
import { recipientChoiceRoutes } from './book/choices.ts';
import { deliveryNoteTypeRoutes } from './book/kinds.ts';
import { recipientRoutes } from './book/recipients.ts';
import { copyToDraft } from './drafts/copying.ts';
import { prepareNote } from './drafts/preparing.ts';
import { listSources } from './drafts/sources.ts';
import { readWeights } from './drafts/weights.ts';
import { createDraft, deleteDraft, editDraft } from './drafts/writing.ts';
import { moveNote, replaceNote } from './moves/annulling.ts';
import { addProof, deliverNote } from './moves/delivering.ts';
import { issueNote } from './moves/issuing.ts';
import { readDeliveryNote } from './reading/details.ts';
import { deliveryNoteColumns, nameFilters, readDeliveryNotes } from './reading/list.ts';
import { everyEntry, readPrintedRegister, readRegister, registerColumns } from './reading/register.ts';
import { noDeliveryNote } from './shared/living.ts';

type Services = { storage: Storage; publicUrl?: string | undefined };

const readingRoutes = (storage: Storage) => [
  implement(listDeliveryNotes, async ({ query, db }) => ({
    ...(await readDeliveryNotes(db, query)),
    named: await nameFilters(db, query),
  })),
  implement(exportDeliveryNotes, ({ query, db }) =>
    exportPages('ddt', deliveryNoteColumns, query, (page) => readDeliveryNotes(db, page)),
  ),
  implement(getDeliveryNote, ({ params: { id }, user, db }) => readDeliveryNote(db, id, user)),
  implement(getDeliveryNoteHistory, async ({ params: { id }, query, db }) => {
    const steps = [{ step: 'delivery_note_id', state: 'state' }] as const;
    await requireRow(db, 'delivery_notes', id, noDeliveryNote);
    return history.readPage(db, { table: 'delivery_notes', id, ...query, steps });
  }),

  implement(openDeliveryNotePaper, async ({ params: { id }, query: { kind }, db }) => {
    const [paper] = await runSql(db)<{ sha256: string; name: string; kind: string }>`
      select p.sha256, p.kind, translate(n.series || '-' || n.number || '-' || n.year, '/', '-') as name
        from papers p join delivery_notes n on n.id = p.delivery_note_id
       where n.id = ${id} and ${kind ? sql`p.kind = ${kind}` : sql`true`} order by p.kind limit 1`;
    if (!paper) throw refuse.notFound('Questo DDT non ha ancora un PDF: lo avrà quando lo emetti');
    const name = `${paper.name}${paper.kind === 'annulled' ? '-annullato' : ''}.pdf`;
    return storedFile(storage, paper.sha256, { type: 'application/pdf', name, personal: true });
  }),

  implement(getDeliveryProof, async ({ params: { id, kind }, query: { size }, db }) => {
    const [proof] = await runSql(db)<{ sha256: string }>`
      select ${sql.ref(`${size}_sha256`)} as sha256 from delivery_proofs where note_id = ${id} and kind = ${kind}`;
    if (!proof) throw refuse.notFound(kind === 'firma' ? 'La firma non c’è' : 'La foto non c’è');
    return storedFile(storage, proof.sha256, { type: 'image/webp', personal: true });
  }),
];

const registerRoutes = [
  implement(getDeliveryRegister, ({ query: { year }, db }) => readRegister(db, year)),
  implement(printDeliveryRegister, async ({ query: { year }, db }) => {
    const { template, data } = await readPrintedRegister(db, year);
    return {
      type: 'application/pdf',
      name: `registro-ddt-${year}.pdf`,
      body: await renderPdfInThread(template, data, { letters: 'boxes' }),
    };
  }),
  implement(exportDeliveryRegister, ({ query: { year }, db }) =>
    tableFile({
      name: `registro-ddt-${year}`,
      format: 'xlsx',
      columns: registerColumns,
      pages: everyEntry(db, year),
    }),
  ),
];

const draftRoutes = [
  implement(prepareDeliveryNote, ({ query, db }) => prepareNote(db, query)),
  implement(listDeliverySources, ({ query: { q }, db }) => listSources(db, q)),
  implement(listProductWeights, ({ query: { products }, db }) => readWeights(db, products)),
  implement(createDeliveryNote, ({ body, user, tx }) => createDraft(tx, body, user.id)),
  implement(editDeliveryNote, ({ params: { id }, body: { version, ...form }, tx }) =>
    editDraft(tx, id, version, form),
  ),
  implement(deleteDeliveryNote, ({ params: { id }, tx }) => deleteDraft(tx, id)),
  implement(duplicateDeliveryNote, async ({ params: { id }, user, tx }) => ({
    message: 'Bozza pronta: controllala ed emettila',
    id: await copyToDraft(tx, { id, userId: user.id, replaces: false }),
  })),
];

const moveRoutes = ({ storage, publicUrl }: Services) => [
  implement(
    issueDeliveryNote,
    () => takeNumberTurn('delivery_notes'),
    async ({ params: { id }, body: { version, ...issue }, user, tx }) => {
      const number = await issueNote(tx, storage, {
        id,
        by: user,
        version,
        issue,
        site: publicUrl ? publicUrl.replace(/\/*$/, '/') : null,
      });
      return { message: `DDT ${number} emesso${await sayExpired(tx, movementsWith.note(id))}`, number };
    },
  ),
  implement(moveDeliveryNote, ({ params, body, user, tx }) =>
    moveNote(tx, storage, { ...params, ...body, by: user }),
  ),
  implement(replaceDeliveryNote, ({ params: { id }, body, user, tx }) =>
    replaceNote(tx, storage, { id, by: user, ...body }),
  ),
  implement(deliverDeliveryNote, async ({ params: { id }, body, user, tx }) => {
    await deliverNote(tx, id, user, body);
    return { message: deliveryNoteLife.moves.deliver.done };
  }),
  implement(
    addDeliverySignature,
    ({ files }) => storePicture(storage, files.image, 'whole'),
    async ({ params: { id }, user, tx, prepared }) => {
      await addProof(tx, id, user.id, { kind: 'firma', picture: await recordPicture(tx, prepared) });
      return { message: 'Firma salvata' };
    },
  ),
  implement(
    addDeliveryPhoto,
    ({ files }) => storePicture(storage, files.image, 'whole'),
    async ({ params: { id }, user, tx, prepared }) => {
      await addProof(tx, id, user.id, { kind: 'foto', picture: await recordPicture(tx, prepared) });
      return { message: 'Foto salvata' };
    },
  ),
];

export const deliveryNoteRoutes = (services: Services) => [
  ...registerRoutes,
  ...recipientChoiceRoutes,
  ...draftRoutes,
  ...readingRoutes(services.storage),
  ...moveRoutes(services),
  ...deliveryNoteTypeRoutes,
  ...recipientRoutes,
];
