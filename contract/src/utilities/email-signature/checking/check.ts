/** Finds the mistakes of a template before it is stored. */

import { once } from '../../../platform/once.ts';
import { mostBytes, type SignatureData, type SignatureTemplate } from '../data.ts';
import { readParts } from '../parts.ts';
import { readPlaceholders } from '../placeholders.ts';
import { renderSignature, sourceOf, valuesOf } from '../render.ts';
import { hostile, longest, longestNote } from '../samples.ts';
import { type Complaint, readElements } from './elements.ts';
import { type FilledTemplate, fillTemplate, type Section } from './filling.ts';
import { leaveOut, mayBeMissing, sectionOf } from './missing.ts';

/** The logo with which a template without one is checked: the check asks whether its use of a logo is right. */
const someLogo = { url: 'https://logo.example/logo.png', alt: 'Logo', width: 100, height: 50 };

const noName = 'Manca il nome: metti {{nome}} nel modello';

/**
 * Returns one sentence that names the mistake and its line; null when there is none. The fields are filled with long
 * and with hostile data, to see the HTML that they could make; then each field is left out in turn, and also all fields
 * together, because a person may lack any of them.
 */
export function explainTemplate(template: SignatureTemplate): string | null {
  const source = sourceOf(template);
  const read = readPlaceholders(source);
  if ('sentence' in read) return read.sentence;
  if (!read.names.has('nome')) return noName;
  const refused = /@(?:import|font-face)/i.exec(source);
  if (refused) {
    const line = source.slice(0, refused.index).split('\n').length;
    return `Riga ${line}: «${refused[0]}» non è ammesso: una firma non carica stili né caratteri`;
  }
  const parts = readParts(source);
  const full = { ...template, logo: template.logo ?? someLogo, note: template.note ?? longestNote };
  for (const data of [longest, hostile]) {
    const [link] = data.links;
    const values = { ...valuesOf(full, data), etichetta: link?.label, url: link?.url };
    const filled = fillTemplate({ source, parts }, values, { everySection: true });
    const { complaint } = readElements(filled, full.logo.url);
    if (complaint) return explainPlace(filled, complaint);
  }
  for (const missing of leaveOut(read.names)) {
    const { bytes } = renderSignature({ ...full, note: longestNote }, { ...longest, ...missing });
    if (bytes > mostBytes)
      return `Con i dati più lunghi la firma pesa ${kilobytes(bytes)}: al massimo 10 kB. Accorcia il modello`;
    const wrong = explainMissing(template, { ...hostile, ...missing });
    if (wrong) return wrong;
  }
  return null;
}

/** Explains the mistake in the signature of a person who lacks some of the data. */
function explainMissing(template: SignatureTemplate, data: SignatureData): string | null {
  const source = sourceOf(template);
  const parts = readParts(source);
  const filled = fillTemplate({ source, parts }, valuesOf(template, data));
  const { complaint, text } = readElements(filled, template.logo?.url);
  if (complaint) {
    const { from, to } = complaint;
    const empty = filled.fields.find(({ at, isEmpty }) => isEmpty && from < at && at < to);
    if (!empty) return explainPlace(filled, complaint);
    const section = sectionOf(empty.name);
    const sentence = `{{${empty.name}}} può mancare: metti tutto l’elemento fra {{#${section}}} e {{/${section}}}`;
    return explainPlace(filled, { ...complaint, sentence });
  }
  if (text.includes(data.name)) return null;
  const all = fillTemplate({ source, parts }, valuesOf(template, data), { everySection: true });
  const name = all.fields.find((field) => field.name === 'nome' && field.sections.some(mayBeLeftOut));
  const section = name?.sections.find(mayBeLeftOut);
  if (!name || !section) return noName;
  const { at } = name;
  const between = `{{${section.sign}${section.name}}} e {{/${section.name}}}`;
  const sentence = `{{nome}} può mancare, perché sta fra ${between}: mettilo fuori`;
  return explainPlace(all, { sentence, from: at, to: at });
}

const mayBeLeftOut = ({ sign, name }: Section) => sign === '^' || mayBeMissing(name);

const explainPlace = ({ lineAt }: FilledTemplate, { sentence, from }: Complaint) =>
  `Riga ${lineAt(from)}: ${sentence}`;

const oneDecimal = once(() => new Intl.NumberFormat('it-IT', { maximumFractionDigits: 1 }));
/** Writes a size as people read it, rounded up, so that a size that is one byte too large is not shown as the limit. */
export const kilobytes = (bytes: number) => `${oneDecimal().format(Math.ceil(bytes / 102.4) / 10)} kB`;
