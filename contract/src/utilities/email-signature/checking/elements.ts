/** Reads a filled template, and finds the first thing that is not allowed in a signature. */

import { Parser } from 'htmlparser2';
import { logoSides } from '../data.ts';
import { attributes, elements, emptyElements, widestPx, withoutText } from './allowed.ts';
import type { FilledTemplate, Section } from './filling.ts';
import { explainStyle } from './style.ts';

type Attributes = Readonly<Record<string, string>>;

/** A mistake, with its range in the HTML. */
export type Complaint = { sentence: string; from: number; to: number };
/** The text that people would read, and the first mistake; null when there is none. */
export type Reading = { text: string; complaint: Complaint | null };

/** A signature has at most one picture, whose address must be that of the logo. */
export function readElements({ html, edges }: FilledTemplate, logoUrl: string | undefined): Reading {
  let found: Complaint | null = null;
  let said = '';
  const open: string[] = [];
  const sections: { section: Section; depth: number }[] = [];
  const ends = new Set<number>();
  let passed = 0;

  const complain = (sentence: string | null, from = parser.startIndex, to = parser.endIndex + 1) => {
    if (sentence !== null) found ??= { sentence, from, to };
  };
  /**
   * Records the sections that begin or end before the tag that the parser has read; an edge inside the tag is a
   * mistake.
   */
  const passEdges = () => {
    for (let edge = edges[passed]; edge && edge.at <= parser.startIndex; edge = edges[++passed])
      if (edge.isEnd) {
        if (sections.pop()?.depth !== open.length) complain(explainSection(edge.section));
      } else sections.push({ section: edge.section, depth: open.length });
    const next = edges[passed];
    if (next && next.at <= parser.endIndex)
      complain('dentro un tag si usano solo campi semplici, come {{sitoUrl}}, non {{#…}}');
  };
  /** The attributes of the tag that is being read, and the mistake in their form. */
  let names = new Set<string>();
  let untidy: string | null = null;
  const parser = new Parser({
    onattribute(name, _, quote) {
      if (names.has(name)) untidy ??= `«${name}» sta due volte nello stesso tag`;
      if (quote === null) untidy ??= `scrivi fra virgolette il valore di «${name}»: ${name}="…"`;
      names.add(name);
    },
    onopentag(name, given) {
      passEdges();
      complain(
        explainElement(name, open) ??
          explainAttributes(name, given) ??
          (name === 'img' ? explainPicture(given, logoUrl) : null) ??
          untidy,
      );
      names = new Set();
      untidy = null;
      if (!emptyElements.has(name)) open.push(name);
    },
    onclosetag(name, isImplied) {
      if (emptyElements.has(name)) {
        if (!isImplied) ends.add(parser.startIndex);
        return;
      }
      passEdges();
      if (isImplied) complain(`manca </${name}>`);
      else ends.add(parser.startIndex);
      open.pop();
      const last = sections.at(-1);
      if (last && open.length < last.depth) complain(explainSection(last.section));
    },
    ontext(text) {
      said += text;
      if (text.trim() !== '' && withoutText.has(open.at(-1) ?? ''))
        complain(`il testo dentro <${open.at(-1)}> va in un <td>`);
    },
  });
  parser.end(html);
  // The parser reports neither an end tag without a beginning nor an incomplete tag.
  for (const { index } of html.matchAll(/<\//g))
    if (!ends.has(index)) complain('questo tag chiude un elemento che non è aperto', index, index + 2);
  const broken = html.replace(wholeTag, (tag) => '-'.repeat(tag.length)).indexOf('<');
  if (broken !== -1) complain(explainBroken(html.slice(broken, broken + 4)), broken, broken + 1);
  return { text: said, complaint: found };
}

/**
 * Matches a tag that every reader of HTML understands in the same way, in any surroundings. Any other '<' could begin
 * an element in another place, for example an unfinished tag when a page continues after the signature.
 */
const space = '[ \\t\\r\\n\\f]';
const attribute = `${space}+[a-zA-Z-]+${space}*=${space}*(?:"[^"]*"|'[^']*')`;
const wholeTag = new RegExp(
  `<(?:[a-zA-Z][a-zA-Z\\d]*(?:${attribute})*|/[a-zA-Z][a-zA-Z\\d]*)${space}*/?>`,
  'g',
);

function explainBroken(beginning: string): string {
  if (beginning === '<!--') return 'i commenti (<!-- … -->) non servono in una firma: toglili';
  if (/^<[!?]/.test(beginning)) return '«<!…>» e «<?…>» non sono ammessi';
  return 'dopo questo «<» il tag non è intero: finiscilo con «>», o scrivi &lt; se è un segno di minore';
}

const explainSection = ({ sign, name }: Section) =>
  `{{${sign}${name}}} e {{/${name}}} devono contenere elementi interi`;

function explainElement(name: string, open: readonly string[]): string | null {
  const parent = open.at(-1) ?? '';
  if (name === 'script') return '<script> non è ammesso: una firma non contiene codice';
  if (name === 'style') return '<style> non è ammesso: scrivi lo stile negli elementi, in «style»';
  if (name === 'link') return '<link> non è ammesso: una firma non carica stili né caratteri';
  const parents = Object.hasOwn(elements, name) ? elements[name] : undefined;
  if (!parents) return `<${name.slice(0, 20)}> non è ammesso: usa table, tr, td, a, b, i, span, br e img`;
  if (!parents.includes(parent))
    return `<${name}> non può stare ${parent ? `in <${parent}>` : 'fuori da una tabella'}`;
  if (name === 'a' && open.includes('a')) return 'un <a> non può stare in un altro <a>';
  return null;
}

const ofPicture = new Set(['src', 'alt', 'width', 'height']);

function explainAttributes(element: string, given: Attributes): string | null {
  for (const [name, value] of Object.entries(given)) {
    if (name.startsWith('on')) return `«${name}» non è ammesso: una firma non contiene codice`;
    if (name === 'class' || name === 'id') return `«${name}» non è ammesso: scrivi lo stile in «style»`;
    if (name === 'style') {
      const why = explainStyle(value, element);
      if (why) return why;
      continue;
    }
    if (element === 'img' && ofPicture.has(name)) continue;
    const allowed = attributes[element] ?? {};
    const explain = Object.hasOwn(allowed, name) ? allowed[name] : undefined;
    if (!explain) return `«${name.slice(0, 30)}» di <${element}> non è ammesso`;
    const why = explain(value);
    if (why !== null)
      return `«${name}="${value.slice(0, 40)}"» di <${element}> non è ammesso${why && `: ${why}`}`;
  }
  if (element === 'a' && !given.href) return '<a> vuole «href»';
  return null;
}

/** The sides of a picture in px, as HTML defines them: browsers read other numbers in their own way, `0x64` as 0. */
const side = /^[1-9]\d{0,2}$/;

function explainPicture({ src = '', alt, width, height }: Attributes, logoUrl?: string): string | null {
  if (/^\s*data:/i.test(src))
    return 'un’immagine scritta nell’HTML (data:) non è ammessa: molti programmi di posta non la mostrano';
  if (/^\s*http:/i.test(src)) return 'un’immagine comincia con https://: quelle http: non si vedono';
  const sides = [width, height].map((text = '') => (side.test(text) ? Number(text) : null));
  if (sides.some((px) => px !== null && px < logoSides.least) || Number(width) === 0 || Number(height) === 0)
    return 'un’immagine di pochi pixel serve a contare chi legge: non è ammessa';
  if (src !== logoUrl) return 'l’unica immagine è il logo del modello: scrivi src="{{logoUrl}}"';
  if (!alt || !sides.every((px) => px !== null && px <= widestPx))
    return 'il logo vuole «alt», «width» e «height»: usa {{logoTesto}}, {{logoLarghezza}} e {{logoAltezza}}';
  return null;
}
