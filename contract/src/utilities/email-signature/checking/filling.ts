/** Fills a template as the renderer does, and records the place of each part in the result. */
import type { Part, SectionSign } from '../parts.ts';
import { lineOf } from '../placeholders.ts';
import { escapeHtml } from '../render.ts';

export type Section = { sign: SectionSign; name: string };
/** `at` is a position in the HTML. */
export type SectionEdge = { at: number; section: Section; isEnd: boolean };
export type FilledField = { at: number; name: string; isEmpty: boolean; sections: readonly Section[] };

export type FilledTemplate = {
  html: string;
  /** The beginnings and ends of the sections in the result, in their order. */
  edges: readonly SectionEdge[];
  fields: readonly FilledField[];
  /** Returns the line of the template from which a position in the HTML comes. */
  lineAt: (at: number) => number;
};

type Values = Readonly<Record<string, unknown>>;
type Template = { source: string; parts: readonly Part[] };
/** `everySection` also fills the sections that the values leave out. */
type Options = { everySection?: boolean };

const isNothing = (value: unknown) => !value || (Array.isArray(value) && value.length === 0);
const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function fillTemplate(
  { source, parts }: Template,
  values: Values,
  options: Options = {},
): FilledTemplate {
  let html = '';
  const pieces: { at: number; part: Part }[] = [];
  const edges: SectionEdge[] = [];
  const fields: FilledField[] = [];

  const put = (part: Part, text: string) => {
    pieces.push({ at: html.length, part });
    html += text;
  };
  const fill = (part: Part, seen: Values, sections: readonly Section[]) => {
    if (part.kind === 'text') {
      put(part, part.text);
      return;
    }
    const { kind, name } = part;
    const value = seen[name];
    if (kind === 'field') {
      fields.push({ at: html.length, name, isEmpty: value == null || value === '', sections });
      put(part, value == null ? '' : escapeHtml(value));
      return;
    }
    if (!options.everySection && isNothing(value) !== (kind === '^')) return;
    const section = { sign: kind, name };
    // A list fills the section once for each of its items; any other value fills it once.
    const times = kind === '#' && Array.isArray(value) && value.length > 0 ? value : [value];
    for (const item of times) {
      edges.push({ at: html.length, section, isEnd: false });
      const inside = isRecord(item) ? { ...seen, ...item } : seen;
      for (const child of part.parts) fill(child, inside, [...sections, section]);
      edges.push({ at: html.length, section, isEnd: true });
    }
  };
  for (const part of parts) fill(part, values, []);

  const lineAt = (at: number) => {
    const piece = pieces.findLast((other) => other.at <= at);
    if (!piece) return 1;
    return lineOf(source, piece.part.from + (piece.part.kind === 'text' ? at - piece.at : 0));
  };
  return { html, edges, fields, lineAt };
}
