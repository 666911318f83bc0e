/** The lists of both levels, as the page's address describes them. */
import {
  exportMacroCategories,
  exportSubCategories,
  listMacroCategories,
  listSubCategories,
} from '@wms/contract/logistics/categories/endpoints';
import { useList } from '../../ui/list/use-list.ts';

export const useMacroCategories = () => useList(listMacroCategories, { exporter: exportMacroCategories });

/** `macro` limits the list to one macro category, whatever the address says. */
export const useSubCategories = (macro?: string) =>
  useList(listSubCategories, { exporter: exportSubCategories, ...(macro && { fixed: { macro } }) });
