/** The categories of expenses, the ones that this device used last first. */
import { ExpenseCategory, expenseCategoryNames } from '@wms/contract/accounting/expense-reports/names';
import { namesOf } from '@wms/contract/platform/declarations/names-of';
import { keep, readKept } from '../../../client/browser-storage.ts';

const key = 'wms.expenses.categories';

function readUsed(): ExpenseCategory[] {
  const kept = readKept(key);
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((word) => ExpenseCategory.safeParse(word).data ?? []);
}

export const readCategories = (): ExpenseCategory[] => [
  ...new Set([...readUsed(), ...namesOf(expenseCategoryNames)]),
];

export const noteCategory = (category: ExpenseCategory) =>
  keep(key, [...new Set([category, ...readUsed()])].slice(0, 3));
