import {
  createMacroCategory,
  deleteMacroCategory,
  editMacroCategory,
  exportMacroCategories,
  getMacroCategory,
  listMacroCategories,
  type MacroCategory,
  mergeMacroCategory,
  proposeCategoryCode,
} from '@wms/contract/logistics/categories/endpoints';
import { sql } from 'kysely';
import { insertRow, runSql, updateRow } from '../../platform/database/connection.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { refuse } from '../../platform/refusal.ts';
import { exportPages, type TableColumn } from '../../platform/spreadsheets/table-file.ts';
import { refuseStaleEdit } from '../history/stale.ts';
import { categoryCode } from './codes.ts';
import { mostCategories, readMacro, readMacros } from './list.ts';
import { mergeMacros } from './merge.ts';
import { type CategoryCounts, deleteCategory, lockCategories, requireCategory } from './rules.ts';

const columns: readonly TableColumn<MacroCategory>[] = [
  { header: 'Codice', value: (row) => row.code, width: 10 },
  { header: 'Nome', value: (row) => row.name, width: 32 },
  { header: 'Ordine', value: (row) => String(row.position), kind: 'number', width: 10 },
  { header: 'Sotto categorie', value: (row) => String(row.subs), kind: 'number', width: 16 },
  { header: 'Prodotti', value: (row) => String(row.products), kind: 'number', width: 12 },
  { header: 'Disattivati', value: (row) => String(row.inactive), kind: 'number', width: 12 },
];

export const macroCategoryRoutes = [
  implement(listMacroCategories, ({ query, db }) => readMacros(db, query)),

  implement(exportMacroCategories, ({ query, db }) =>
    exportPages('categorie', columns, query, (page) => readMacros(db, { ...page, limit: mostCategories })),
  ),

  implement(getMacroCategory, async ({ params, db }) => {
    const category = await readMacro(db, params.id);
    if (!category) throw refuse.notFound('Categoria non trovata');
    return category;
  }),

  implement(createMacroCategory, async ({ body, tx }) => {
    const id = await insertRow(tx, 'macro_categories', body);
    return { message: `Categoria «${body.name}» creata`, id };
  }),

  implement(editMacroCategory, async ({ params, body: { version, ...form }, tx }) => {
    const category = requireCategory(await lockCategories(tx, 'macro_categories', [params.id]), params.id);
    await refuseStaleEdit(tx, 'macro_categories', category, version);
    await updateRow(tx, 'macro_categories', params.id, form);
    return { message: 'Categoria salvata' };
  }),

  implement(deleteMacroCategory, async ({ params: { id }, tx }) => {
    const counts = sql<CategoryCounts>`
      select (select count(*)::integer from sub_categories where macro_id = ${id}) as subs,
             (select count(*)::integer from products p join sub_categories s on s.id = p.sub_category_id
               where s.macro_id = ${id}) as products,
             (select count(*)::integer from locations where macro_category_id = ${id}) as locations,
             (select count(*)::integer from stock_takes where macro_category_id = ${id}) as "stockTakes"`;
    const name = await deleteCategory(tx, 'macro_categories', id, counts);
    return { message: `Categoria «${name}» eliminata` };
  }),

  implement(mergeMacroCategory, async ({ params, body, tx }) => ({
    message: await mergeMacros(tx, { id: params.id, ...body }),
  })),

  implement(proposeCategoryCode, async ({ query: { name, macro }, db }) => {
    const codes = macro
      ? await runSql(db)<{ code: string }>`select code from sub_categories where macro_id = ${macro}`
      : await runSql(db)<{ code: string }>`select code from macro_categories`;
    return { code: categoryCode(name, new Set(codes.map(({ code }) => code))) };
  }),
];
