/** Imports a file by the name of its kind, as the command line does. */
import type { ImportKind } from '@wms/contract/imports/kinds';
import { importers } from '../src/cupboards.ts';
import type { Database } from '../src/platform/database/connection.ts';
import {
  type FileImportOptions,
  importFile as importByImporter,
} from '../src/platform/imports/running/file-import.ts';

export const importFile = (db: Database, kind: ImportKind, content: Buffer, options?: FileImportOptions) =>
  importByImporter(db, importers[kind], content, options);
