/** What may be wrong with a template, before it is stored. */
import {
  mostBytes,
  type SignatureData,
  type SignatureTemplate,
} from '@wms/contract/utilities/email-signature/data';
import { readPlaceholders } from '@wms/contract/utilities/email-signature/placeholders';
import {
  escapeHtml,
  renderSignature,
  sourceOf,
  valuesOf,
} from '@wms/contract/utilities/email-signature/render';
import { hostile, longest, longestNote } from '@wms/contract/utilities/email-signature/samples';
import { explainElements, sectionMark } from './elements.ts';

/** The logo of the check, where the template has none: what is asked is whether it would be right. */
const someLogo = { url: 'https://logo.example/logo.png', alt: 'Logo', width: 100, height: 50 };

/**
 * One sentence that says what is wrong and on which line; null when nothing is. The fields are filled with long and
 * with hostile data, so that what they could make of the HTML shows.
 */
export function explainTemplate(template: SignatureTemplate): string | null {
  const source = sourceOf(template);
  const read = readPlaceholders(source);
  if ('sentence' in read) return read.sentence;
  if (!read.names.has('nome')) return 'Manca il nome: metti {{nome}} nel modello';
  const refused = /@(?:import|font-face)|<!--/i.exec(source);
  if (refused) {
    const line = source.slice(0, refused.index).split('\n').length;
    if (refused[0] === '<!--')
      return `Riga ${line}: i commenti (<!-- … -->) non servono in una firma: toglili`;
    return `Riga ${line}: «${refused[0]}» non è ammesso: una firma non carica stili né caratteri`;
  }
  const tried = { ...template, logo: template.logo ?? someLogo };
  for (const data of [longest, hostile]) {
    const wrong = explainElements(fill(source, tried, data), { logoUrl: tried.logo.url });
    if (wrong) return wrong;
  }
  const { bytes } = renderSignature({ ...tried, note: longestNote }, longest);
  if (bytes > mostBytes)
    return `Con i dati più lunghi la firma pesa ${kilobytes(bytes)}: al massimo 10 kB. Accorcia il modello`;
  return null;
}

const oneDecimal = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 1 });
export const kilobytes = (bytes: number) => `${oneDecimal.format(Math.ceil(bytes / 102.4) / 10)} kB`;

/** Every field in its place, once, and a mark for each section: so lines are those of the template. */
function fill(source: string, template: SignatureTemplate, data: SignatureData): string {
  const [link] = data.links;
  const values = new Map<string, unknown>(
    Object.entries({
      ...valuesOf({ ...template, note: template.note ?? data.address }, data),
      ...{ etichetta: link?.label, url: link?.url },
    }),
  );
  return source.replace(/\{\{([#^/]?)\s*(\w+)\s*\}\}/g, (_, kind: string, name: string) =>
    kind ? sectionMark(kind, name) : escapeHtml(values.get(name) ?? ''),
  );
}
