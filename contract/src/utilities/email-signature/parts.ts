/**
 * The parts of a template, as the renderer itself reads them: so the check sees fields exactly where the renderer does.
 */
import Mustache, { type TemplateSpans } from 'mustache';

/** `#` begins a section for a field with a value, `^` a section for a field without one. */
export type SectionSign = '#' | '^';

/** `from` is a position in the template. */
export type Part =
  | { kind: 'text'; text: string; from: number }
  | { kind: 'field'; name: string; from: number }
  | { kind: SectionSign; name: string; from: number; parts: readonly Part[] };

/** Returns all parts of a template; `readPlaceholders` must have found its fields right. */
export const readParts = (source: string): Part[] =>
  partsOf(source, Mustache.parse(source), { from: 0, to: source.length });

function partsOf(source: string, spans: TemplateSpans, { from, to }: { from: number; to: number }): Part[] {
  const parts: Part[] = [];
  let read = from;
  const readText = (until: number) => {
    if (read < until) parts.push({ kind: 'text', text: source.slice(read, until), from: read });
  };
  for (const [kind, name, start, end, inside, closing] of spans) {
    // Mustache's texts lack the line break after a section on a line of its own, so the text is cut from the source.
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
