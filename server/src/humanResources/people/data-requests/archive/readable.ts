/** Makes the PDF that a person reads: what is in the archive, and the rows with Italian titles. */
import { formatCount, formatDate, formatInstant, formatInstantDate } from '@wms/contract/platform/formats';
import { renderPdfInThread } from '../../../../platform/pdf/render.ts';
import type { ArchiveFacts, Section } from './json.ts';

/** The most characters of a text in the PDF; the JSON has the whole text. */
const longest = 400;

export function renderDataPdf(
  { name, email, madeAt, organisation }: ArchiveFacts,
  sections: readonly Section[],
  missing: readonly string[],
): Promise<Buffer> {
  return renderPdfInThread(
    'personal-data.typ',
    {
      organisation,
      person: name,
      email,
      date: formatInstantDate(madeAt),
      included: sections
        .filter(({ count }) => count > 0)
        .map(({ title, count, files }) => ({
          title,
          amount: [
            formatCount(count, 'voce', 'voci'),
            ...(files.length > 0 ? [formatCount(files.length, 'file', 'file')] : []),
          ].join(', '),
        })),
      empty: sections.filter(({ count }) => count === 0).map(({ title }) => title),
      sections: sections
        .filter(({ count }) => count > 0)
        .map(({ title, count, titles, rows }) => ({
          title,
          left: count - rows.length,
          rows: rows.map((row) =>
            row.flatMap((value, at) => {
              const text = textOf(value);
              return text === '' ? [] : [{ label: titles[at] ?? '', value: cut(text) }];
            }),
          ),
        })),
      missing,
    },
    { letters: 'boxes' },
  );
}

const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text);

/** Returns a value as people read it. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Sì' : 'No';
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, inner]) => [name, textOf(inner)] as const)
      .filter(([, text]) => text !== '')
      .map(([name, text]) => `${name}: ${text}`)
      .join(' · ');
  const text = String(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDate(text);
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return formatInstant(text);
  return text;
}
