/**
 * Fills a template with a person's data. The preview, the copied text and the server's check all have the same text,
 * because only this function makes it.
 */
import Mustache from 'mustache';
import type { FieldName, SignatureData, SignatureTemplate } from './data.ts';
import { layouts } from './layouts.ts';
import { type Placeholder, readPlaceholders } from './placeholders.ts';

export type Signature = {
  html: string;
  text: string;
  /** The size of the HTML. */
  bytes: number;
};

/** The entities of characters that have a meaning in HTML. */
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (value: unknown) =>
  String(value).replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** Returns the HTML of a template with its fields: its own, or that of its ready layout. */
export const sourceOf = ({ layout, html }: SignatureTemplate) =>
  layout === 'suMisura' ? (html ?? '') : layouts[layout];

/** Converts `+39 333 123` to the form for `tel:`. */
const stripPhone = (phone: string) => phone.replace(/[^\d+]/g, '');
/** Returns a site as people say it: without https:// and without a slash at its end. */
export const spokenSite = (url: string) => url.replace(/^https:\/\//, '').replace(/\/$/, '');

/** Returns the values of the placeholders; a value that is null or false is left out with its section. */
export function valuesOf(
  { accent, logo, note }: SignatureTemplate,
  data: SignatureData,
): Record<Placeholder, unknown> {
  const { links } = data;
  return {
    nome: data.name,
    funzione: data.role,
    reparto: data.team,
    telefono: data.phone,
    telefonoNumero: data.phone && stripPhone(data.phone),
    email: data.email,
    organizzazione: data.organisation,
    indirizzo: data.address,
    sito: data.website && spokenSite(data.website),
    sitoUrl: data.website,
    colore: accent,
    nota: note,
    logo: logo !== null,
    logoUrl: logo?.url,
    logoTesto: logo?.alt,
    logoLarghezza: logo?.width,
    logoAltezza: logo?.height,
    conLink: links.length > 0,
    link: links.map(({ label, url }, at) => ({ etichetta: label, url, ultimo: at === links.length - 1 })),
    etichetta: null,
    url: null,
    ultimo: null,
  };
}

/** Throws an error with one sentence when the template's fields are wrong, which no stored template's are. */
export function renderSignature(template: SignatureTemplate, data: SignatureData): Signature {
  const source = sourceOf(template);
  const read = readPlaceholders(source);
  if ('sentence' in read) throw new Error(read.sentence);
  const filled = Mustache.render(source, valuesOf(template, data), undefined, { escape: escapeHtml });
  const html = joinLines(filled);
  return {
    html,
    text: textOf(template, data, read.names),
    bytes: new TextEncoder().encode(html).length,
  };
}

/** A line break between two elements would be a blank in the table, and mail programs turn other breaks into spaces. */
const joinLines = (html: string) =>
  html
    .trim()
    .replace(/>\s*\n\s*</g, '><')
    .replace(/\s*\n\s*/g, ' ');

const fieldOf: Readonly<Record<FieldName, Placeholder>> = {
  name: 'nome',
  role: 'funzione',
  team: 'reparto',
  phone: 'telefono',
  email: 'email',
  address: 'indirizzo',
  website: 'sito',
};

/** Returns the same facts as lines of text, for mails without HTML; only facts that the template shows. */
function textOf(template: SignatureTemplate, data: SignatureData, shown: ReadonlySet<string>): string {
  const value = (name: FieldName) => (shown.has(fieldOf[name]) ? data[name] : null);
  const phone = value('phone');
  return [
    data.name,
    [value('role'), value('team')].filter(Boolean).join(' · '),
    shown.has('organizzazione') && data.organisation,
    phone && `Tel. ${phone}`,
    value('email'),
    value('website'),
    value('address'),
    ...(shown.has('link') ? data.links.map(({ label, url }) => `${label}: ${url}`) : []),
    shown.has('nota') && template.note && `\n${template.note}`,
  ]
    .filter(Boolean)
    .join('\n');
}
