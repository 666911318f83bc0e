import {
  createSubCategory,
  deleteSubCategory,
  editSubCategory,
  exportSubCategories,
  getSubCategory,
  listSubCategories,
  mergeSubCategory,
  type SubCategory,
  type SubForm,
} from '@wms/contract/logistics/categories/endpoints';
import { sql } from 'kysely';
import type { z } from 'zod';
import { insertRow, runSql, updateRow, type Writer } from '../../platform/database/connection.ts';
import { readRow } from '../../platform/database/row.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { refuse } from '../../platform/refusal.ts';
import { exportPages, type TableColumn } from '../../platform/spreadsheets/table-file.ts';
import { counterAct } from '../../platform/undo/counter-act.ts';
import { versionOf } from '../../platform/undo/version-of.ts';
import { refuseStaleEdit } from '../history/stale.ts';
import { mostCategories, readSub, readSubs } from './list.ts';
import { mergeSubs } from './merge.ts';
import { type CategoryCounts, deleteCategory, lockCategories, noCategory, requireCategory } from './rules.ts';

const columns: readonly TableColumn<SubCategory>[] = [
  { header: 'Codice macro', value: (row) => row.macro.code, width: 22 },
  { header: 'Macro categoria', value: (row) => row.macro.name, width: 28 },
  { header: 'Codice', value: (row) => row.code, width: 10 },
  { header: 'Nome', value: (row) => row.name, width: 32 },
  { header: 'Unità', value: (row) => row.defaultUnit, width: 8 },
  { header: 'Scorta minima', value: (row) => row.defaultMinimumStock, kind: 'number', width: 14 },
  { header: 'Ubicazione', value: (row) => row.defaultLocation?.code ?? null, width: 18 },
  { header: 'Prodotti', value: (row) => String(row.products), kind: 'number', width: 12 },
  { header: 'Disattivati', value: (row) => String(row.inactive), kind: 'number', width: 12 },
];

const toColumns = (form: z.output<typeof SubForm>) => ({
  macro_id: form.macroId,
  code: form.code,
  name: form.name,
  default_unit: form.defaultUnit,
  default_minimum_stock: form.defaultMinimumStock,
  default_location_id: form.defaultLocationId,
});

/** Reads the form with which the category is written again. */
async function readForm(tx: Writer, id: number): Promise<z.input<typeof SubForm>> {
  const category = await readRow(tx, 'sub_categories', id, noCategory);
  return {
    macroId: category.macro_id,
    code: category.code,
    name: category.name,
    defaultUnit: category.default_unit as z.input<typeof SubForm>['defaultUnit'],
    defaultMinimumStock: category.default_minimum_stock,
    defaultLocationId: category.default_location_id,
  };
}

export const subCategoryRoutes = [
  implement(listSubCategories, ({ query, db }) => readSubs(db, query)),

  implement(exportSubCategories, ({ query, db }) =>
    exportPages('sottocategorie', columns, query, (page) => readSubs(db, { ...page, limit: mostCategories })),
  ),

  implement(getSubCategory, async ({ params, db }) => {
    const category = await readSub(db, params.id);
    if (!category) throw refuse.notFound('Sottocategoria non trovata');
    return category;
  }),

  implement(createSubCategory, async ({ body, tx }) => {
    const id = await insertRow(tx, 'sub_categories', toColumns(body));
    const undo = [counterAct(deleteSubCategory, { params: { id: String(id) } })];
    return { message: `Sottocategoria «${body.name}» creata`, id, undo };
  }),

  implement(editSubCategory, async ({ params, body: { version, ...form }, tx }) => {
    // Macro categories are locked before sub categories, in the same order as in a merge.
    await runSql(tx)`select from macro_categories where id = ${form.macroId} for key share`;
    const category = requireCategory(await lockCategories(tx, 'sub_categories', [params.id]), params.id);
    await refuseStaleEdit(tx, 'sub_categories', category, version);
    const former = await readForm(tx, params.id);
    await updateRow(tx, 'sub_categories', params.id, toColumns(form));
    const undo = [
      counterAct(editSubCategory, {
        params: { id: String(params.id) },
        body: { ...former, version: await versionOf(tx, 'sub_categories', params.id) },
      }),
    ];
    return {
      undo,
      message:
        category.macroId === form.macroId ? 'Sottocategoria salvata' : 'Sottocategoria salvata e spostata',
    };
  }),

  implement(deleteSubCategory, async ({ params: { id }, tx }) => {
    const counts = sql<CategoryCounts>`
      select (select count(*)::integer from products where sub_category_id = ${id}) as products,
             (select count(*)::integer from stock_takes where sub_category_id = ${id}) as "stockTakes"`;
    const former = await readForm(tx, id);
    const name = await deleteCategory(tx, 'sub_categories', id, counts);
    return {
      message: `Sottocategoria «${name}» eliminata`,
      undo: [counterAct(createSubCategory, { body: former })],
    };
  }),

  implement(mergeSubCategory, async ({ params, body, tx }) => ({
    message: await mergeSubs(tx, { id: params.id, ...body }),
  })),
];
