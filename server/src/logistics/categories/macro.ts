import {
  createMacroCategory,
  deleteMacroCategory,
  editMacroCategory,
  exportMacroCategories,
  getMacroCategory,
  listMacroCategories,
  type MacroCategory,
  type MacroForm,
  mergeMacroCategory,
  proposeCategoryCode,
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
import { categoryCode } from './codes.ts';
import { mostCategories, readMacro, readMacros } from './list.ts';
import { mergeMacros } from './merge.ts';
import { type CategoryCounts, deleteCategory, lockCategories, noCategory, requireCategory } from './rules.ts';

const columns: readonly TableColumn<MacroCategory>[] = [
  { header: 'Codice', value: (row) => row.code, width: 10 },
  { header: 'Nome', value: (row) => row.name, width: 32 },
  { header: 'Ordine', value: (row) => String(row.position), kind: 'number', width: 10 },
  { header: 'Sotto categorie', value: (row) => String(row.subs), kind: 'number', width: 16 },
  { header: 'Prodotti', value: (row) => String(row.products), kind: 'number', width: 12 },
  { header: 'Disattivati', value: (row) => String(row.inactive), kind: 'number', width: 12 },
];

/** Reads the form with which the category is written again. */
async function readForm(tx: Writer, id: number): Promise<z.output<typeof MacroForm>> {
  const { code, name, icon, colour, position } = await readRow(tx, 'macro_categories', id, noCategory);
  return { code, name, icon, colour, position } as z.output<typeof MacroForm>;
}

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
    const undo = [counterAct(deleteMacroCategory, { params: { id: String(id) } })];
    return { message: `Categoria «${body.name}» creata`, id, undo };
  }),

  implement(editMacroCategory, async ({ params, body: { version, ...form }, tx }) => {
    const category = requireCategory(await lockCategories(tx, 'macro_categories', [params.id]), params.id);
    await refuseStaleEdit(tx, 'macro_categories', category, version);
    const former = await readForm(tx, params.id);
    await updateRow(tx, 'macro_categories', params.id, form);
    const undo = [
      counterAct(editMacroCategory, {
        params: { id: String(params.id) },
        body: { ...former, version: await versionOf(tx, 'macro_categories', params.id) },
      }),
    ];
    return { message: 'Categoria salvata', undo };
  }),

  implement(deleteMacroCategory, async ({ params: { id }, tx }) => {
    const counts = sql<CategoryCounts>`
      select (select count(*)::integer from sub_categories where macro_id = ${id}) as subs,
             (select count(*)::integer from products p join sub_categories s on s.id = p.sub_category_id
               where s.macro_id = ${id}) as products,
             (select count(*)::integer from locations where macro_category_id = ${id}) as locations,
             (select count(*)::integer from stock_takes where macro_category_id = ${id}) as "stockTakes"`;
    const former = await readForm(tx, id);
    const name = await deleteCategory(tx, 'macro_categories', id, counts);
    return {
      message: `Categoria «${name}» eliminata`,
      undo: [counterAct(createMacroCategory, { body: former })],
    };
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
