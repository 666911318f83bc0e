/**
 * Checks that a browser can make on a chosen file before it is sent. The server decides, because it reads the content.
 */

import type { FileRule } from '@wms/contract/platform/endpoint';
import { formatAny } from '@wms/contract/platform/formats';
import { xlsxType } from '@wms/contract/platform/lists';

const names: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
  [xlsxType]: 'XLSX',
  'model/step': 'STEP',
  'model/stl': 'STL',
};

/** File name endings, for browsers that don't know a file's type. */
const endings: Readonly<Record<string, readonly string[]>> = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
  [xlsxType]: ['.xlsx'],
  'model/step': ['.step', '.stp'],
  'model/stl': ['.stl'],
};

/** The types with their endings, in the form that a file dialog needs. */
export const acceptOf = (rule: FileRule): Record<string, string[]> =>
  Object.fromEntries(rule.types.map((type) => [type, [...(endings[type] ?? [])]]));

const isOf = (file: Blob & { name: string }, type: string) =>
  file.type === type || (endings[type]?.some((ending) => file.name.toLowerCase().endsWith(ending)) ?? false);

/** 'PDF, JPEG o PNG' */
const typeNames = (rule: FileRule) => formatAny(rule.types.map((type) => names[type] ?? type));

/** 'PDF, JPEG o PNG, al massimo 20 MB'; where several files are allowed, the limit is that of all together. */
export const ruleSentence = (rule: FileRule) =>
  rule.most
    ? `${typeNames(rule)}, anche più file (fronte e retro), al massimo ${fileSize(rule.maxBytes)} in tutto`
    : `${typeNames(rule)}, al massimo ${fileSize(rule.maxBytes)}`;

/** 25480000 → '24,3 MB' */
export function fileSize(bytes: number): string {
  const number = (value: number) =>
    new Intl.NumberFormat('it-IT', { maximumFractionDigits: 1 }).format(value);
  if (bytes >= 1024 * 1024) return `${number(bytes / 1024 / 1024)} MB`;
  return bytes >= 1024 ? `${number(Math.round(bytes / 1024))} KB` : `${number(bytes)} byte`;
}

/** A sentence that says why a file can't be sent and what to do; null when the file may be sent. */
export function fileProblem(file: Blob & { name: string }, rule: FileRule): string | null {
  if (!rule.types.some((type) => isOf(file, type)))
    return `«${file.name}» non è un file ${typeNames(rule)}: convertilo, poi caricalo di nuovo`;
  if (file.size === 0) return `«${file.name}» è vuoto: scegli un altro file`;
  if (file.size > rule.maxBytes)
    return (
      `«${file.name}» pesa ${fileSize(file.size)} e il limite è ${fileSize(rule.maxBytes)}: riducilo, poi ` +
      `caricalo di nuovo`
    );
  return null;
}

/** A sentence that says why these files can't be sent together; null when they may be sent. */
export function filesProblem(files: readonly File[], rule: FileRule): string | null {
  for (const file of files) {
    const problem = fileProblem(file, rule);
    if (problem) return problem;
  }
  const { most = 1, maxBytes } = rule;
  if (files.length > most) return `I file sono ${files.length} e al massimo sono ${most}: scegline di meno`;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (bytes > maxBytes)
    return `Insieme i file pesano ${fileSize(bytes)} e il limite è ${fileSize(maxBytes)}: riducili, poi riprova`;
  return null;
}
