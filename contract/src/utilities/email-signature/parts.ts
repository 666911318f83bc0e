/** What a template consists of, by the renderer's own reading: its check sees a field exactly where it writes one. */
import Mustache, { type TemplateSpans } from 'mustache';

/** `#` stands where the field has something, `^` where it has nothing. */
export type SectionSign = '#' | '^';

/** Where a part begins is a place in the template. */
export type Part =
  | { kind: 'text'; text: string; from: number }
  | { kind: 'field'; name: string; from: number }
  | { kind: SectionSign; name: string; from: number; parts: readonly Part[] };

/** All of the template, part by part; only of one whose fields `readPlaceholders` finds right. */
export const readParts = (source: string): Part[] =>
  partsOf(source, Mustache.parse(source), { from: 0, to: source.length });

function partsOf(source: string, spans: TemplateSpans, { from, to }: { from: number; to: number }): Part[] {
  const parts: Part[] = [];
  let read = from;
  const readText = (until: number) => {
    if (read < until) parts.push({ kind: 'text', text: source.slice(read, until), from: read });
  };
  for (const [kind, name, start, end, inside, closing] of spans) {
    // Mustache leaves out the line break after a section that has a line of its own: the text is what lies between.
    if (kind === 'text') continue;
    readText(start);
    read = end;
    if (kind === 'name') parts.push({ kind: 'field', name, from: start });
    else if ((kind === '#' || kind === '^') && Array.isArray(inside) && typeof closing === 'number') {
      const within = partsOf(source, inside, { from: end, to: closing });
      parts.push({ kind, name, from: start, parts: within });
      read = source.indexOf('}}', closing) + 2;
    } else throw new Error(`A template has no ${kind}`);
  }
  readText(to);
  return parts;
}
