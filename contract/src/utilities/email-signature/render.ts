/**
 * A template filled with a person's data: what the preview shows, what is copied, and what the server checks are the
 * same text, because this function alone makes it.
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

/** What is written in the place of a sign that would mean something in HTML. */
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (value: unknown) =>
  String(value).replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** The HTML with fields of a template: its own, or that of its ready layout. */
export const sourceOf = ({ layout, html }: SignatureTemplate) =>
  layout === 'suMisura' ? (html ?? '') : layouts[layout];

/** `+39 333 123` as `tel:` takes it. */
const stripPhone = (phone: string) => phone.replace(/[^\d+]/g, '');
/** A site as people say it: without https:// and without a slash at its end. */
export const spokenSite = (url: string) => url.replace(/^https:\/\//, '').replace(/\/$/, '');

/** The values of the placeholders; what is null or false is left out with its section. */
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

/** Throws an error with one sentence where the template's fields are wrong, which no stored template's are. */
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

/** A line break between two elements would be a blank in the table, and mail programs make a space of any other. */
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

/** The same facts as lines of text, for mails without HTML; only what the template shows. */
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
