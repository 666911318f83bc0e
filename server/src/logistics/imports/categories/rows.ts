/** Categories from a file: macro and sub by name, or by code where the file has codes. */
import { foldPath } from '@wms/contract/imports/category-path';
import { messages } from '@wms/contract/platform/messages';
import { Unit } from '@wms/contract/platform/numbers/units';
import { insertRow, runSql } from '../../../platform/database/connection.ts';
import type { Context, ReadRow, Session, SessionCounts } from '../../../platform/imports/kinds/session.ts';
import { categoryCode } from '../../categories/codes.ts';
import { type CategoryTree, type Macro, readCategories, type Sub } from './tree.ts';

/**
 * Reads all categories into memory: there are at most 17,576 codes for macro categories, and 17,576 in each of them.
 */
export async function categorySession(context: Context): Promise<Session> {
  const tree = await readCategories(context.tx);
  const counts: SessionCounts = { created: 0, updated: 0, unchanged: 0 };
  let blank = 0;
  return {
    async add(rows) {
      const keys = await tree.keysOf(rows.flatMap((row) => Object.values(namesOf(context, row))));
      for (const row of rows) {
        const outcome = place(context, tree, row, keys, () => blank++);
        if (outcome) counts[outcome]++;
      }
    },
    check: async () => ({ ...counts, ...(blank > 0 && { blank }) }),
    write: () => write(context, tree),
  };
}

type Names = { macro: string; sub: string };

function namesOf({ options }: Context, { cells }: ReadRow): Names {
  if (cells.categoryPath === undefined) return { macro: cells.macro ?? '', sub: cells.sub ?? '' };
  return foldPath(cells.categoryPath, options.separator, options.fold) ?? { macro: '', sub: '' };
}

/** Finds or adds a row's categories; null when the row is wrong. */
function place(
  context: Context,
  tree: CategoryTree,
  row: ReadRow,
  keys: ReadonlyMap<string, string>,
  onBlank: () => void,
): keyof SessionCounts | null {
  const { cells } = row;
  const names = namesOf(context, row);
  const refuse = (field: string, message: string): null => {
    context.wrong(row.row, field, cells[field] ?? '', message);
    return null;
  };
  for (const [level, name] of Object.entries(names)) {
    const field = cells.categoryPath === undefined ? level : 'categoryPath';
    if (name.length > 60) return refuse(field, messages.maxLength(60));
    if (level === 'macro' && name === '') return refuse(field, messages.required);
  }
  for (const field of ['macroCode', 'subCode'])
    if (cells[field] && !/^[A-Za-z]{3}$/.test(cells[field]))
      return refuse(field, 'Un codice di categoria è di tre lettere');
  const unit = Unit.safeParse(cells.unit || 'pz');
  if (!unit.success) return refuse('unit', messages.choice);

  const macro = tree.macro(keys.get(names.macro) ?? '', cells.macroCode?.toUpperCase());
  if (macro === 'clash') return refuse('macroCode', 'Il codice è già di un’altra macro categoria');
  if (names.sub === '') return touch(macro, names.macro, cells.macroCode);
  const sub = tree.sub(macro, keys.get(names.sub) ?? '', cells.subCode?.toUpperCase());
  if (sub === 'clash') return refuse('subCode', 'Il codice è già di un’altra sotto categoria');
  const states = [touch(macro, names.macro, cells.macroCode), touch(sub, names.sub, cells.subCode)];
  // The unit that replaces an empty cell is meant for new categories, unless empty cells may replace existing values.
  const isBlank = sub.id !== null && row.blank.has('unit') && cells.unit !== '' && sub.unit !== unit.data;
  if (isBlank) onBlank();
  if (cells.unit && sub.unit !== unit.data && !(isBlank && context.options.emptyCells === 'keep')) {
    sub.unit = unit.data;
    sub.changed = true;
    states.push('updated');
  }
  return states[1] === 'created' ? 'created' : (states.find((state) => state !== 'unchanged') ?? 'unchanged');
}

/**
 * Names a new category, or renames a known one, and answers under which count it falls. A category that was found by
 * its code takes the file's name; a category that was found by its name keeps its spelling.
 */
function touch(category: Macro | Sub, name: string, code: string | undefined): keyof SessionCounts {
  if (category.name === '') {
    category.name = name;
    return 'created';
  }
  if (!code || category.name === name || category.code !== code.toUpperCase()) return 'unchanged';
  category.name = name;
  category.changed = true;
  return 'updated';
}

async function write({ tx, step }: Context, tree: CategoryTree): Promise<void> {
  const macros = tree.macros();
  const taken = new Set(macros.map(({ code }) => code));
  for (const [index, macro] of macros.entries()) {
    if (index % 50 === 0) await step('Scrittura delle categorie', index, macros.length);
    if (macro.name === '') continue;
    if (macro.id === null) {
      const code = macro.code || categoryCode(macro.name, taken);
      taken.add(code);
      macro.id = await insertRow(tx, 'macro_categories', { code, name: macro.name });
    } else if (macro.changed)
      await runSql(tx)`
        update macro_categories set name = ${macro.name}, code = ${macro.code} where id = ${macro.id}`;
    const codes = new Set(macro.subs.map(({ code }) => code));
    for (const sub of macro.subs) {
      if (sub.name === '') continue;
      const code = sub.code || categoryCode(sub.name, codes);
      codes.add(code);
      if (sub.id === null)
        await runSql(tx)`insert into sub_categories (macro_id, code, name, default_unit)
                  values (${macro.id}, ${code}, ${sub.name}, ${sub.unit})`;
      else if (sub.changed)
        await runSql(tx)`
          update sub_categories set name = ${sub.name}, code = ${code}, default_unit = ${sub.unit}
          where id = ${sub.id}`;
    }
  }
}
