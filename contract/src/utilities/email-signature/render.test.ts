import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HttpsAddress } from '../../platform/fields/https-address.ts';
import { contrast, explainColour } from './colours.ts';
import {
  Accent,
  fieldNames,
  fieldSchemas,
  Logo,
  mostBytes,
  type SignatureData,
  SignatureLink,
  type SignatureTemplate,
} from './data.ts';
import { layouts, snippets } from './layouts.ts';
import { readPlaceholders } from './placeholders.ts';
import { renderSignature } from './render.ts';
import { hostile, longest, longestNote, usual } from './samples.ts';

const logo = { url: 'https://example.org/logo.png', alt: 'Aurora', width: 120, height: 48 };
const template = (layout: SignatureTemplate['layout'], more: Partial<SignatureTemplate> = {}) => ({
  layout,
  accent: '#0b7a75',
  logo,
  note: null,
  html: null,
  ...more,
});
const ready = ['classica', 'laterale', 'essenziale'] as const;
const giulia = usual({
  organisation: 'Aurora',
  address: 'Via Po 1, Torino',
  website: 'https://aurora.example/',
});
const custom = (html: string) => template('suMisura', { html });

for (const layout of ready)
  test(`${layout}: what is missing leaves no row and no separator; what is there is said once`, () => {
    const bare: SignatureData = {
      name: 'Anna Prova',
      organisation: 'Aurora',
      links: [],
      role: null,
      team: null,
      phone: null,
      email: null,
      address: null,
      website: null,
    };
    const { html, text } = renderSignature(template(layout, { logo: null }), bare);
    assert.equal(text, 'Anna Prova\nAurora');
    assert.deepEqual(html.replace(/<[^>]*>/g, '|').match(/[^|]+/g), ['Anna Prova', 'Aurora']);
    assert.doesNotMatch(html, /<img|<td[^>]*>(<a[^>]*><\/a>)?<\/td>/);
    const full = renderSignature(template(layout, { note: 'Cinque per mille' }), giulia);
    for (const said of [
      'Giulia Rinaldi',
      'Responsabile',
      'Aerodinamica',
      'LinkedIn',
      'Via Po 1',
      'Cinque per',
    ])
      assert.equal(full.html.split(said).length, 2, said);
    assert.match(full.html, /href="tel:\+393331234567"[^>]*>\+39 333 1234567</);
    assert.match(full.html, /href="https:\/\/aurora\.example\/"[^>]*>aurora\.example</);
  });

for (const layout of ready)
  test(`${layout}: the longest data and the longest note are at most 10 kB, also with the longest logo`, () => {
    const long = { ...logo, url: `https://example.org/${'x'.repeat(280)}`, alt: 'à'.repeat(80) };
    const { html, bytes } = renderSignature(template(layout, { logo: long, note: longestNote }), longest);
    assert.equal(bytes, Buffer.byteLength(html));
    assert.ok(bytes <= mostBytes, `${bytes} bytes`);
  });

for (const layout of ready)
  test(`${layout}: data never become an element, an attribute or a field`, () => {
    const { html } = renderSignature(template(layout, { note: hostile.address }), hostile);
    assert.doesNotMatch(html, /<(script|style|b onclick|img src=x)/);
    assert.ok(html.includes('&quot;&#39;&gt;&lt;img src=x onerror=alert(1)&gt;&amp;amp;&lt;/td&gt;{{nome}}'));
    assert.match(html, /href="https:\/\/example\.org\/&#39;\?x=1&amp;copy=1"/);
  });

test('the text says only what the template shows, with one field a line', () => {
  assert.equal(
    renderSignature(template('classica', { note: 'Nota' }), giulia).text,
    [
      ...['Giulia Rinaldi', 'Responsabile · Aerodinamica', 'Aurora', 'Tel. +39 333 1234567'],
      ...['giulia.rinaldi@example.org', 'https://aurora.example/', 'Via Po 1, Torino'],
      ...['LinkedIn: https://www.linkedin.com/in/giulia-rinaldi', '', 'Nota'],
    ].join('\n'),
  );
  assert.equal(
    renderSignature(custom('{{nome}}<br>{{email}}'), giulia).text,
    'Giulia Rinaldi\ngiulia.rinaldi@example.org',
  );
});

test('several links are told apart, and the last has no separator after it', () => {
  const links = ['A', 'B'].map((label) => ({ label, url: `https://example.org/${label}` }));
  const { html } = renderSignature(template('classica'), { ...giulia, links });
  assert.match(html, />A<\/a> · <a [^>]*>B<\/a><\/td>/);
});

test('a template with wrong fields is explained in one sentence with its line', () => {
  for (const [html, sentence] of [
    ['{{nome}}\n{{cognome}}', 'Riga 2: il campo {{cognome}} non esiste: usa quelli dell’elenco'],
    ['{{constructor}}', 'Riga 1: il campo {{constructor}} non esiste: usa quelli dell’elenco'],
    ['{{{nome}}}', 'Riga 1: scrivi {{nome}}, con due parentesi graffe e senza «&»'],
    ['{{&nome}}', 'Riga 1: scrivi {{nome}}, con due parentesi graffe e senza «&»'],
    ['{{>altro}}', 'Riga 1: «{{>…}}» non è ammesso: usa i campi dell’elenco'],
    ['{{=<% %>=}}', 'Riga 1: «{{=…}}» non è ammesso: usa i campi dell’elenco'],
    ['{{! nota }}', 'Riga 1: «{{!…}}» non serve in una firma: toglilo'],
    ['<b>\n{{nome', 'Riga 2: un campo comincia con «{{» e non finisce con «}}»'],
    ['\n{{#nome}}x', 'Riga 2: manca {{/nome}} dopo {{#nome}}'],
    ['{{nome}}\n{{link}}', 'Riga 2: {{link}} da solo non scrive niente: usa {{#link}}…{{/link}}'],
    [
      '{{#link}}\n{{# link}}{{#link}}x{{/link}}{{/link}}{{/link}}',
      'Riga 2: {{#link}} sta dentro un altro {{#link}}: togline uno',
    ],
    ['x{{/nome}}', 'Riga 1: {{/nome}} chiude un campo che non è aperto'],
  ] as const) {
    const read = readPlaceholders(html);
    assert.deepEqual(read, { sentence });
    assert.throws(() => renderSignature(custom(html), giulia), { message: sentence });
  }
});

test('every ready layout and every snippet has only known fields', () => {
  for (const html of [...Object.values(layouts), ...snippets.map((snippet) => snippet.html)])
    assert.ok('names' in readPlaceholders(html), html);
});

test('a colour is taken when it can be read on white and on nearly black', () => {
  assert.equal(Math.round(contrast('#ffffff', '#000000')), 21);
  assert.equal(Accent.parse(' #0B7A75 '), '#0b7a75');
  assert.equal(explainColour('#ffd400'), 'Su fondo bianco si legge male: scegli un colore più scuro');
  assert.equal(explainColour('#12305c'), 'Su fondo scuro si legge male: scegli un colore più chiaro');
  for (const wrong of ['#fff', 'teal', 'url(x)', '#ffffff', '#000000'])
    assert.equal(Accent.safeParse(wrong).success, false, wrong);
});

test('an address is https, with https:// written before it where no scheme stands', () => {
  const address = HttpsAddress(60);
  assert.equal(address.parse('linkedin.com/in/giulia'), 'https://linkedin.com/in/giulia');
  for (const wrong of [
    ...['http://example.org', 'javascript:alert(1)', 'data:text/html,x', 'https://utente:chiave@example.org'],
    ...['https://localhost', 'mailto:a@example.org', `https://example.org/${'ù'.repeat(30)}`],
  ])
    assert.equal(address.safeParse(wrong).success, false, wrong);
});

test('a logo has an alternative text, and a size that people can see', () => {
  assert.equal(Logo.safeParse(logo).success, true);
  for (const wrong of [
    { width: 1, height: 1 },
    { width: 15 },
    { height: 201 },
    { alt: '' },
    { url: 'http://x.it/a.png' },
  ])
    assert.equal(Logo.safeParse({ ...logo, ...wrong }).success, false, JSON.stringify(wrong));
});

test('the invented data are such as a person may write', () => {
  for (const data of [giulia, longest, hostile]) {
    for (const name of fieldNames) assert.equal(fieldSchemas[name].parse(data[name]), data[name], name);
    for (const link of data.links) assert.deepEqual(SignatureLink.parse(link), link);
  }
});
