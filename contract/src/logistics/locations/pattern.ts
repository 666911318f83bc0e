/**
 * A pattern creates many places at once: `OFF-A{1..4}-{01..12}-{A..F}` stands for four racks with twelve shelves each,
 * and six bins on each shelf. A part between hyphens with braces is a level; a part without belongs to the next level.
 */

export type PatternLevel = { codes: readonly PatternCode[] };
/** A place to create; `within` is the code of the place around it, null on the first level. */
export type PatternCode = { code: string; within: string | null; segment: string };
export type Pattern = { ok: true; levels: PatternLevel[]; count: number } | { ok: false; error: string };

export const mostGenerated = 2000;
const mostLevels = 4;

const tooMany = 'Sono più di 2.000 ubicazioni: dividile in più volte';
const hint = 'Indica almeno un intervallo fra graffe, per esempio {1..4} o {A..F}';

/** Reads a pattern below the place with the code `parentCode`; `error` is a sentence for the person. */
export function readPattern(pattern: string, parentCode: string): Pattern {
  const text = pattern.trim().toUpperCase();
  const inside = text.startsWith(`${parentCode}-`) ? text.slice(parentCode.length + 1) : text;
  const prefix = text.slice(0, text.length - inside.length);
  const segments = splitLevels(inside);
  if (!segments) return refusePattern(hint);
  if (segments.length > mostLevels) return refusePattern(`Al massimo ${mostLevels} livelli`);
  const levels: PatternLevel[] = [];
  let count = 0;
  for (const segment of segments) {
    const values = expandSegment(segment);
    if (typeof values === 'string') return refusePattern(values);
    const above = levels.at(-1)?.codes ?? [null];
    count += values.length * above.length;
    if (count > mostGenerated) return refusePattern(tooMany);
    levels.push({
      codes: above.flatMap((place) =>
        values.map((value) => ({
          code: place ? `${place.code}-${value}` : `${prefix}${value}`,
          within: place?.code ?? null,
          segment: value,
        })),
      ),
    });
  }
  const wrong = levels.flatMap(({ codes }) => codes).find(({ code }) => !isLocationCode(code));
  if (wrong) return refusePattern(`«${wrong.code}» non è un codice: ${codeRule}`);
  return { ok: true, levels, count };
}

export const isLocationCode = (code: string) => /^[A-Z0-9][A-Z0-9._-]{0,39}$/.test(code);
export const codeRule = 'lettere, cifre, punti e trattini, al massimo 40, senza spazi';

const refusePattern = (error: string): Pattern => ({ ok: false, error });

/** Splits a pattern into one part for each level; null when no part has braces. */
function splitLevels(text: string): string[] | null {
  const levels: string[] = [];
  let waiting = '';
  for (const part of text.split('-')) {
    if (part.includes('{')) {
      levels.push(waiting + part);
      waiting = '';
    } else waiting += `${part}-`;
  }
  const last = levels.pop();
  if (last === undefined) return null;
  return [...levels, waiting ? `${last}-${waiting.slice(0, -1)}` : last];
}

/** `A{1..3}` → A1, A2, A3; a sentence for the person when a brace can't be read. */
function expandSegment(segment: string): string[] | string {
  let values = [''];
  for (const piece of segment.split(/(\{[^{}]*\})/).filter(Boolean)) {
    if (!/^\{[^{}]*\}$/.test(piece)) {
      if (/[{}]/.test(piece)) return 'Una graffa non è chiusa';
      values = values.map((value) => value + piece);
      continue;
    }
    const choices = readChoices(piece.slice(1, -1));
    if (typeof choices === 'string') return choices;
    if (values.length * choices.length > mostGenerated) return tooMany;
    values = values.flatMap((value) => choices.map((choice) => value + choice));
  }
  return values;
}

/** Lists what `01..12`, `A..F` or `A,C,X` stands for; a sentence for the person when it can't be read. */
function readChoices(text: string): string[] | string {
  if (text.includes(',')) {
    const choices = text.split(',').map((choice) => choice.trim());
    if (choices.some((choice) => choice === '')) return `«{${text}}» ha una voce vuota`;
    if (new Set(choices).size < choices.length) return `«{${text}}» ha due voci uguali`;
    return choices;
  }
  const [, from = '', to = ''] = /^\s*([A-Z]|\d{1,4})\s*\.\.\s*([A-Z]|\d{1,4})\s*$/.exec(text) ?? [];
  if (!from) return `«{${text}}» non si capisce: scrivi {1..4}, {01..12}, {A..F} o {A,C,X}`;
  const numeric = /\d/.test(from);
  if (numeric !== /\d/.test(to)) return `«{${text}}» mescola lettere e numeri`;
  const [first, last] = numeric ? [Number(from), Number(to)] : [from.charCodeAt(0), to.charCodeAt(0)];
  if (first > last) return `«{${text}}» va dal maggiore al minore: scrivilo al contrario`;
  return Array.from({ length: last - first + 1 }, (_, index) =>
    numeric ? String(first + index).padStart(from.length, '0') : String.fromCharCode(first + index),
  );
}
