/**
 * The ready layouts, as templates with fields. They use only tables and styles in the elements, because Outlook lays
 * out mail with Word and Gmail drops a style element from pasted text. No text has a colour except the name, which is
 * large: in dark mode the mail program chooses a light one.
 */
import type { Layout } from './data.ts';

const cell = 'font-family:Arial,Helvetica,sans-serif;font-size:14px;line-height:20px;overflow-wrap:anywhere';
const link = 'style="color:inherit;text-decoration:underline"';
const table =
  '<table role="presentation" cellpadding="0" cellspacing="0" border="0" ' +
  'style="max-width:600px;border-collapse:collapse">';
const name =
  '<span style="font-size:20px;line-height:26px;font-weight:bold;color:{{colore}}">{{nome}}</span>';
const image =
  '<img src="{{logoUrl}}" alt="{{logoTesto}}" width="{{logoLarghezza}}" height="{{logoAltezza}}" ' +
  'style="display:block;border:0">';

const phone = `<a href="tel:{{telefonoNumero}}" ${link}>{{telefono}}</a>`;
const email = `<a href="mailto:{{email}}" ${link}>{{email}}</a>`;
const website = `<a href="{{sitoUrl}}" ${link}>{{sito}}</a>`;
const links = `{{#link}}<a href="{{url}}" ${link}>{{etichetta}}</a>{{^ultimo}} · {{/ultimo}}{{/link}}`;

/** Makes a row of one cell. */
const row = (content: string, style: string) => `<tr><td style="${cell};${style}">${content}</td></tr>`;
/** Makes a section that the template shows only when the field has a value. */
const wrapIfGiven = (field: string, content: string) => `{{#${field}}}\n${content}\n{{/${field}}}`;

const rows = (style: string) => [
  row(name, style),
  wrapIfGiven('funzione', row('{{funzione}}', style)),
  wrapIfGiven('reparto', row('{{reparto}}', style)),
  row('<b>{{organizzazione}}</b>', style),
  wrapIfGiven('telefono', row(phone, style)),
  wrapIfGiven('email', row(email, style)),
  wrapIfGiven('sito', row(website, style)),
  wrapIfGiven('indirizzo', row('{{indirizzo}}', style)),
  wrapIfGiven('conLink', row(links, style)),
];

const note = (columns = '') =>
  wrapIfGiven(
    'nota',
    `<tr><td${columns} style="${cell};padding:10px 0 0 0;font-size:12px;line-height:17px">{{nota}}</td></tr>`,
  );

const body = (...parts: readonly string[]) => [table, '<tbody>', ...parts, '</tbody>', '</table>'].join('\n');

export const layouts: Readonly<Record<Exclude<Layout, 'suMisura'>, string>> = {
  classica: body(
    ...rows('border-left:3px solid {{colore}};padding:0 0 0 12px'),
    wrapIfGiven('logo', row(image, 'padding:12px 0 0 0')),
    note(),
  ),
  laterale: body(
    '<tr>',
    wrapIfGiven('logo', `<td style="vertical-align:top;padding:2px 16px 0 0">${image}</td>`),
    '<td style="vertical-align:top">',
    '<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse">',
    '<tbody>',
    ...rows('padding:0'),
    '</tbody>',
    '</table>',
    '</td>',
    '</tr>',
    note(' colspan="2"'),
  ),
  essenziale: body(
    row(
      '<b>{{nome}}</b>{{#funzione}}, {{funzione}}{{/funzione}}{{#reparto}} · {{reparto}}{{/reparto}}',
      'border-top:2px solid {{colore}};padding:8px 0 0 0',
    ),
    row(
      `{{organizzazione}}{{#telefono}} · ${phone}{{/telefono}}{{#email}} · ${email}{{/email}}` +
        `{{#sito}} · ${website}{{/sito}}`,
      'padding:0',
    ),
    wrapIfGiven('indirizzo', row('{{indirizzo}}', 'padding:0')),
    wrapIfGiven('conLink', row(links, 'padding:0')),
    note(),
  ),
};

/**
 * The texts that buttons insert into a template 'su misura': a field with its section, so that nobody types it by hand.
 */
export const snippets: readonly { label: string; html: string }[] = [
  { label: 'Nome', html: name },
  { label: 'Funzione', html: '{{#funzione}}{{funzione}}<br>{{/funzione}}' },
  { label: 'Reparto', html: '{{#reparto}}{{reparto}}<br>{{/reparto}}' },
  { label: 'Organizzazione', html: '<b>{{organizzazione}}</b>' },
  { label: 'Telefono', html: `{{#telefono}}${phone}<br>{{/telefono}}` },
  { label: 'E-mail', html: `{{#email}}${email}<br>{{/email}}` },
  { label: 'Sito', html: `{{#sito}}${website}<br>{{/sito}}` },
  { label: 'Indirizzo', html: '{{#indirizzo}}{{indirizzo}}<br>{{/indirizzo}}' },
  { label: 'Collegamenti', html: links },
  { label: 'Logo', html: `{{#logo}}${image}{{/logo}}` },
  { label: 'Nota', html: '{{#nota}}{{nota}}{{/nota}}' },
];
