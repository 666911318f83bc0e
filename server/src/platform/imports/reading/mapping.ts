import { defaultImportOptions, type ImportMapping } from '@wms/contract/imports/endpoints';

/** Reads a stored mapping; an option that is younger than the import has its default. */
export function readMapping(stored: unknown): ImportMapping {
  const { columns, options } = stored as ImportMapping;
  return { columns, options: { ...defaultImportOptions, ...options } };
}
