import { importAccess } from '@wms/contract/imports/access';
import {
  cancelImport,
  checkImport,
  defaultImportOptions,
  exportImportErrors,
  getImport,
  type ImportCounts,
  type ImportMapping,
  importTemplate,
  listImportErrors,
  listImports,
  previewImportUndo,
  startImport,
  undoImport,
  uploadImport,
} from '@wms/contract/imports/endpoints';
import { importFields, proposeColumns, titleOfField } from '@wms/contract/imports/fields';
import { type ImportKind, importKindNames } from '@wms/contract/imports/kinds';
import { mappingProblems } from '@wms/contract/imports/mapping-problems';
import { simplifyTitle } from '@wms/contract/platform/fields/title';
import { satisfies } from '@wms/contract/platform/permissions';
import { insertRow, type Reader, updateRow, type Writer } from '../database/connection.ts';
import { recordFile } from '../files/storage.ts';
import { implement } from '../http/endpoint.ts';
import { tableType } from '../opening/reading/table-rows.ts';
import { UnreadableFile } from '../opening/reading/unreadable.ts';
import { requireProof, type User } from '../people/user.ts';
import { Refusal, refuse } from '../refusal.ts';
import { everyPage, tableFile } from '../spreadsheets/table-file.ts';
import type { Importer, Importers } from './kinds/importer.ts';
import type { Undo } from './kinds/undo.ts';
import { listAllowedKinds, readImport, readImports } from './list.ts';
import { readColumns } from './reading/columns.ts';
import { readMapping } from './reading/mapping.ts';
import { readErrors } from './running/errors.ts';
import { undoObstacles } from './undo/obstacles.ts';
import { undoCounts } from './undo/undoing.ts';

function checkKind(user: User, kind: ImportKind): void {
  if (!satisfies(user.permissions, importAccess[kind]))
    throw new Refusal(
      403,
      `Non puoi importare ${importKindNames[kind].plural}: chiedi a chi gestisce i permessi`,
    );
}

/** Locks an import whose state changes, so that two changes happen one after the other. */
async function lockImport(tx: Writer, user: User, id: number) {
  const found = await tx
    .selectFrom('imports')
    .select(['id', 'kind', 'state', 'columns', 'counts', 'header_key'])
    .where('id', '=', id)
    .where('kind', 'in', listAllowedKinds(user))
    .forUpdate()
    .executeTakeFirstOrThrow(() => refuse.notFound('Importazione non trovata'));
  return found;
}

/** Finds the mapping that the same person chose for the same columns last time. */
async function findEarlierMapping(tx: Writer, userId: number, headerKey: string) {
  const earlier = await tx
    .selectFrom('imports')
    .select('mapping')
    .where('created_by', '=', userId)
    .where('header_key', '=', headerKey)
    .where('state', '<>', 'mapping')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return earlier && readMapping(earlier.mapping);
}

export const importRoutes = (importers: Importers) => [
  implement(
    uploadImport,
    async ({ body, files: { file }, user }) => {
      checkKind(user, body.kind);
      if (file.name.length > 200)
        throw refuse.invalid(
          'file',
          'Il nome del file è troppo lungo: dagliene uno di 200 caratteri al massimo',
        );
      if (/[\r\n]/.test(file.name))
        throw refuse.invalid('file', 'Il nome del file contiene caratteri non ammessi: dagliene un altro');
      const read = await readColumns(file.open(), undefined, body.sheet).catch((error: unknown) => {
        if (!(error instanceof UnreadableFile)) throw error;
        if (error.sheets.length > 0) return { sheets: error.sheets };
        throw refuse.invalid('file', error.message);
      });
      return 'sheets' in read ? read : { ...read, stored: await file.keep(tableType(file.head)) };
    },
    async ({ body: { kind, sheet = null }, files: { file }, user, tx, prepared }) => {
      if ('sheets' in prepared) return { id: null, sheets: [...prepared.sheets], message: '' };
      const { columns, rows, stored } = prepared;
      await recordFile(tx, stored);
      const titles = columns.map(({ title }) => title);
      const headerKey = `${kind} ${titles.map(simplifyTitle).join('|')}`.slice(0, 2000);
      const proposed: ImportMapping = {
        columns: proposeColumns(kind, titles),
        options: defaultImportOptions,
      };
      const mapping = (await findEarlierMapping(tx, user.id, headerKey)) ?? proposed;
      const id = await insertRow(tx, 'imports', {
        kind,
        file_name: file.name || 'file',
        sheet,
        sha256: stored.sha256,
        row_count: rows,
        columns: JSON.stringify(columns),
        header_key: headerKey,
        mapping: JSON.stringify(mapping),
        created_by: user.id,
        acted_by: user.id,
      });
      return { id, sheets: [], message: '' };
    },
  ),

  implement(listImports, ({ query, user, db }) => readImports(db, user, query)),
  implement(getImport, ({ params, user, db }) => readImport(db, user, params.id)),

  implement(importTemplate, async ({ query: { kind, format }, user }) => {
    checkKind(user, kind);
    // A template with both ways to name a category or a place would confuse people.
    const fields = importFields[kind].filter(
      ({ name }) => name !== 'categoryPath' && (kind !== 'locations' || name !== 'path'),
    );
    return tableFile({
      name: `modello-${importKindNames[kind].plural}`,
      format,
      columns: fields.map((field) => ({ header: titleOfField(field), value: () => null })),
      pages: everyPage(async () => ({ rows: [], cursor: null })),
    });
  }),

  implement(checkImport, async ({ params, body: { mapping }, user, tx }) => {
    const { kind, state, columns } = await lockImport(tx, user, params.id);
    if (!['mapping', 'checked', 'failed', 'cancelled'].includes(state))
      throw refuse.conflict('L’importazione è in corso o già fatta: ricarica la pagina');
    if (mapping.columns.length !== (columns as unknown[]).length)
      throw refuse.invalid('mapping.columns', 'Le colonne non sono quelle del file: ricarica la pagina');
    const [problem] = mappingProblems(kind as ImportKind, mapping.columns);
    if (problem) throw refuse.invalid('mapping.columns', problem);
    await updateRow(tx, 'imports', params.id, {
      ...newlyRequested,
      state: 'checking',
      mapping: JSON.stringify(mapping),
      counts: null,
      acted_by: user.id,
    });
    return { message: '' };
  }),

  implement(startImport, async ({ params, body: { skipRefused }, user, tx }) => {
    const { state, counts } = await lockImport(tx, user, params.id);
    if (state !== 'checked') throw refuse.conflict('Prima va finito il controllo: ricarica la pagina');
    const found = counts as ImportCounts | null;
    if ((found?.wrong ?? 0) > 0 && !skipRefused)
      throw refuse.conflict('Ci sono righe sbagliate: correggi il file o importa solo le righe buone');
    if (found?.grants) requireProof(user);
    await updateRow(tx, 'imports', params.id, {
      ...newlyRequested,
      state: 'importing',
      only_good: skipRefused,
      acted_by: user.id,
    });
    return { message: '' };
  }),

  implement(cancelImport, async ({ params, user, tx }) => {
    const { state } = await lockImport(tx, user, params.id);
    if (state !== 'checking' && state !== 'importing' && state !== 'undoing')
      throw refuse.conflict('Non c’è più niente da fermare: ricarica la pagina');
    await updateRow(tx, 'imports', params.id, { cancel_requested: true });
    return { message: '' };
  }),

  implement(previewImportUndo, async ({ params: { id }, user, db }) => {
    const { kind, state } = await readImport(db, user, id);
    if (state !== 'done') throw refuseUndo(state);
    const undo = requireUndo(importers[kind]);
    const counts = await requireUndoable(db, user, id, undo);
    return { ...counts, obstacles: await undoObstacles(db, id, undo) };
  }),

  implement(undoImport, async ({ params: { id }, user, tx }) => {
    const { state, kind } = await lockImport(tx, user, id);
    if (state !== 'done') throw refuseUndo(state);
    await requireUndoable(tx, user, id, requireUndo(importers[kind as ImportKind]));
    await updateRow(tx, 'imports', id, { ...waitingForWork, state: 'undoing', undone_by: user.id });
    return { message: '' };
  }),

  implement(listImportErrors, async ({ params, query, user, db }) => {
    await readImport(db, user, params.id);
    const remark = query.kind === 'remarks';
    return readErrors(db, params.id, { after: query.after ?? 0, limit: 100, remark });
  }),

  implement(exportImportErrors, async ({ params, query: { format }, user, db }) => {
    await readImport(db, user, params.id);
    return tableFile({
      name: 'errori-importazione',
      format,
      columns: [
        { header: 'Riga', value: ({ row }) => String(row), kind: 'identifier', width: 8 },
        { header: 'Colonna', value: ({ column }) => column },
        { header: 'Valore', value: ({ value }) => value, width: 30 },
        { header: 'Errore', value: ({ message }) => message, width: 60 },
        { header: 'Che cosa ne è', value: ({ remark }) => (remark ? 'si importa' : 'non si importa') },
      ],
      pages: everyPage(async (cursor) => {
        const { rows, next } = await readErrors(db, params.id, { after: Number(cursor ?? 0), limit: 1000 });
        return { rows, cursor: next === null ? null : String(next) };
      }),
    });
  }),
];

const waitingForWork = {
  cancel_requested: false,
  attempts: 0,
  phase: 'In attesa',
  done: 0,
  total: 0,
  note: null,
};
const newlyRequested = { ...waitingForWork, finished_at: null };

const refuseUndo = (state: string) =>
  refuse.conflict(
    state === 'undone'
      ? 'L’importazione è già stata annullata'
      : state === 'undoing'
        ? 'Qualcuno la sta già annullando'
        : 'Si annulla solo un’importazione finita',
  );

/** Returns the undo of a kind; refuses with 409 a kind that is never undone. */
function requireUndo({ undo }: Importer): Undo {
  if (typeof undo === 'string') throw refuse.conflict(undo);
  return undo;
}

/** Counts the rows to undo; refuses when there are none, or when the kind says that this person may not undo them. */
async function requireUndoable(db: Reader, user: User, id: number, undo: Undo) {
  const counts = await undoCounts(db, id, undo);
  if (Object.values(counts).every((count) => count === 0))
    throw refuse.conflict(
      'Non c’è niente da annullare: non ha cambiato niente, o è di prima che le importazioni si annullassero',
    );
  await undo.refuse?.(db, id, (sets) => satisfies(user.permissions, sets));
  return counts;
}
