/** Reads a template whose fields are filled, and finds the first thing that may not be in a signature. */
import { lineOf } from '@wms/contract/utilities/email-signature/placeholders';
import { Parser } from 'htmlparser2';
import { attributes, elements, emptyElements, withoutText } from './allowed.ts';
import { explainStyle } from './style.ts';

/** Where `{{#nome}}` or `{{/nome}}` stood; a comment of the template itself is refused before. */
export const sectionMark = (kind: string, name: string) => `<!--${kind}${name}-->`;

type Attributes = Readonly<Record<string, string>>;
/** The address of the logo: the only picture of a signature. */
type Checked = { logoUrl: string };

/** One sentence with the line of what is wrong; null when nothing is. */
export function explainElements(html: string, { logoUrl }: Checked): string | null {
  let found: string | null = null;
  const open: string[] = [];
  const sections: { name: string; depth: number }[] = [];
  const ends = new Set<number>();

  const complain = (sentence: string | null, at = parser.startIndex) => {
    if (sentence !== null) found ??= `Riga ${lineOf(html, at)}: ${sentence}`;
  };
  const parser = new Parser({
    onopentag(name, given) {
      complain(
        explainElement(name, open.at(-1) ?? '') ??
          explainAttributes(name, given) ??
          (name === 'img' ? explainPicture(given, logoUrl) : null),
      );
      if (!emptyElements.has(name)) open.push(name);
    },
    onclosetag(name, isImplied) {
      if (emptyElements.has(name)) {
        if (!isImplied) ends.add(parser.startIndex);
        return;
      }
      if (isImplied) complain(`manca </${name}>`);
      else ends.add(parser.startIndex);
      open.pop();
      const section = sections.at(-1);
      if (section && open.length < section.depth) complain(explainSection(section.name));
    },
    oncomment(mark) {
      const name = mark.slice(1);
      if (mark.startsWith('/')) {
        const section = sections.pop();
        if (section?.depth !== open.length) complain(explainSection(name));
      } else sections.push({ name, depth: open.length });
    },
    ontext(text) {
      if (text.trim() !== '' && withoutText.has(open.at(-1) ?? ''))
        complain(`il testo dentro <${open.at(-1)}> va in un <td>`);
    },
    onprocessinginstruction: () => complain('«<!…>» e «<?…>» non sono ammessi'),
    oncdatastart: () => complain('«<!…>» e «<?…>» non sono ammessi'),
  });
  parser.end(html);
  // What closes nothing is no event of the parser.
  for (const { index } of html.matchAll(/<\//g))
    if (!ends.has(index)) complain('questo tag chiude un elemento che non è aperto', index);
  return found;
}

const explainSection = (name: string) => `{{#${name}}} e {{/${name}}} devono contenere elementi interi`;

function explainElement(name: string, parent: string): string | null {
  if (name === 'script') return '<script> non è ammesso: una firma non contiene codice';
  if (name === 'style') return '<style> non è ammesso: scrivi lo stile negli elementi, in «style»';
  if (name === 'link') return '<link> non è ammesso: una firma non carica stili né caratteri';
  const parents = Object.hasOwn(elements, name) ? elements[name] : undefined;
  if (!parents) return `<${name.slice(0, 20)}> non è ammesso: usa table, tr, td, a, b, i, span, br e img`;
  if (!parents.includes(parent))
    return `<${name}> non può stare ${parent ? `in <${parent}>` : 'fuori da una tabella'}`;
  return null;
}

const ofPicture = new Set(['src', 'alt', 'width', 'height']);

function explainAttributes(element: string, given: Attributes): string | null {
  for (const [name, value] of Object.entries(given)) {
    if (`${name}${value}`.includes('<!--'))
      return 'dentro un tag si usano solo campi semplici, come {{sitoUrl}}, non {{#…}}';
    if (name.startsWith('on')) return `«${name}» non è ammesso: una firma non contiene codice`;
    if (name === 'class' || name === 'id') return `«${name}» non è ammesso: scrivi lo stile in «style»`;
    if (name === 'style') {
      const why = explainStyle(value);
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

function explainPicture({ src = '', alt, width, height }: Attributes, logoUrl: string): string | null {
  if (/^\s*data:/i.test(src))
    return 'un’immagine scritta nell’HTML (data:) non è ammessa: molti programmi di posta non la mostrano';
  if (/^\s*http:/i.test(src)) return 'un’immagine comincia con https://: quelle http: non si vedono';
  const [wide, high] = [Number(width), Number(height)];
  if (wide <= 3 || high <= 3) return 'un’immagine di pochi pixel serve a contare chi legge: non è ammessa';
  if (src !== logoUrl) return 'l’unica immagine è il logo del modello: scrivi src="{{logoUrl}}"';
  if (alt === undefined || alt === '' || !(wide <= 300 && high <= 300))
    return 'il logo vuole «alt», «width» e «height»: usa {{logoTesto}}, {{logoLarghezza}} e {{logoAltezza}}';
  return null;
}
