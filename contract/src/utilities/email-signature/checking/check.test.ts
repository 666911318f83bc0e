import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseDocument } from 'htmlparser2';
import sanitizeHtml from 'sanitize-html';
import type { SignatureTemplate } from '../data.ts';
import { layouts, snippets } from '../layouts.ts';
import { renderSignature } from '../render.ts';
import { hostile, longest, longestNote } from '../samples.ts';
import { explainTemplate } from './check.ts';

const logo = {
  url: 'https://example.org/logo.png?v=2&di=a',
  alt: 'L\'Aurora & "C."',
  width: 120,
  height: 48,
};
const template = (layout: SignatureTemplate['layout'], html: string | null = null): SignatureTemplate => ({
  layout,
  accent: '#0b7a75',
  logo,
  note: null,
  html,
});
const explain = (html: string) => explainTemplate(template('suMisura', html));
/** A cell that is right but for this. */
const cell = (content: string) =>
  `<table role="presentation"><tbody><tr>\n<td style="padding:0">{{nome}} ${content}</td></tr></tbody></table>`;

describe('ready layouts', () => {
  for (const layout of ['classica', 'laterale', 'essenziale'] as const) {
    test(`${layout} passes its own check, also as a copy 'su misura'`, () => {
      assert.equal(explainTemplate(template(layout)), null);
      assert.equal(explain(layouts[layout]), null);
    });

    for (const [what, data] of Object.entries({ longest, hostile }))
      test(`${layout} with ${what} data passes a strict sanitiser of another hand unharmed`, () => {
        const { html } = renderSignature({ ...template(layout), note: longestNote }, data);
        assert.deepEqual(treeOf(sanitizeHtml(html, strict)), treeOf(html));
      });
  }

  test('every snippet may stand in a cell', () => {
    for (const { label, html } of snippets) assert.equal(explain(cell(html)), null, label);
  });
});

/** The parts that a careful mail program leaves: tables, text and links, each style by its name and value. */
const strict: sanitizeHtml.IOptions = {
  allowedTags: ['table', 'tbody', 'tr', 'td', 'a', 'b', 'span', 'img'],
  allowedAttributes: {
    table: ['role', 'cellpadding', 'cellspacing', 'border', 'style'],
    td: ['style', 'colspan'],
    a: ['href', 'style'],
    span: ['style'],
    img: ['src', 'alt', 'width', 'height', 'style'],
  },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  parseStyleAttributes: true,
  allowedStyles: {
    '*': {
      'font-family': [/^Arial,Helvetica,sans-serif$/],
      'font-size': [/^\d\dpx$/],
      'font-weight': [/^bold$/],
      'line-height': [/^\d\dpx$/],
      color: [/^inherit$/, /^#[\da-f]{6}$/],
      'text-decoration': [/^underline$/],
      'vertical-align': [/^top$/],
      padding: [/^(0|\d+px)( (0|\d+px))*$/],
      'border-left': [/^3px solid #[\da-f]{6}$/],
      'border-top': [/^2px solid #[\da-f]{6}$/],
      border: [/^0$/],
      'border-collapse': [/^collapse$/],
      'max-width': [/^600px$/],
      display: [/^block$/],
      'overflow-wrap': [/^anywhere$/],
    },
  },
};

type Node = ReturnType<typeof parseDocument>['children'][number];
/** The tree as a browser would read it: what was escaped in another way is the same. */
const treeOf = (html: string) => parseDocument(html).children.map(describeNode);
function describeNode(node: Node): unknown {
  if ('attribs' in node) return [node.name, { ...node.attribs }, node.children.map(describeNode)];
  return 'data' in node ? node.data : node.type;
}

describe('a template is refused in one sentence that says what is wrong and where', () => {
  const wrong: readonly (readonly [what: string, html: string, sentence: string])[] = [
    [
      'a script',
      cell('<script>alert(1)</script>'),
      'Riga 2: <script> non è ammesso: una firma non contiene codice',
    ],
    [
      'an attribute with code',
      cell('<span onclick="alert(1)">x</span>'),
      'Riga 2: «onclick» non è ammesso: una firma non contiene codice',
    ],
    [
      'a picture in a style',
      cell('<span style="background:url(https://example.org/x.png)">x</span>'),
      'Riga 2: «url(…)» in «style» non è ammesso: in una firma si carica solo il logo',
    ],
    [
      'an import of styles',
      `<style>@import "https://example.org/x.css";</style>${cell('')}`,
      'Riga 1: «@import» non è ammesso: una firma non carica stili né caratteri',
    ],
    [
      'a remote font',
      `<style>\n@font-face{src:url(https://example.org/x.woff2)}</style>${cell('')}`,
      'Riga 2: «@font-face» non è ammesso: una firma non carica stili né caratteri',
    ],
    [
      'a style element',
      `<style>td{color:red}</style>${cell('')}`,
      'Riga 1: <style> non è ammesso: scrivi lo stile negli elementi, in «style»',
    ],
    [
      'a linked font',
      `<link rel="stylesheet" href="https://fonts.example.org/x.css">${cell('')}`,
      'Riga 1: <link> non è ammesso: una firma non carica stili né caratteri',
    ],
    [
      'a picture by http',
      cell('<img src="http://example.org/x.png" alt="x" width="100" height="50">'),
      'Riga 2: un’immagine comincia con https://: quelle http: non si vedono',
    ],
    [
      'a picture in the HTML',
      cell('<img src="data:image/png;base64,AAAA" alt="x" width="100" height="50">'),
      'Riga 2: un’immagine scritta nell’HTML (data:) non è ammessa: molti programmi di posta non la mostrano',
    ],
    [
      'a pixel that counts who reads',
      cell('<img src="https://example.org/x.gif" alt="" width="1" height="1">'),
      'Riga 2: un’immagine di pochi pixel serve a contare chi legge: non è ammessa',
    ],
    [
      'a hidden pixel without a size',
      cell('<img src="https://example.org/x.gif" alt="">'),
      'Riga 2: l’unica immagine è il logo del modello: scrivi src="{{logoUrl}}"',
    ],
    [
      'a picture that knows who signs',
      cell('<img src="{{logoUrl}}?chi={{email}}" alt="x" width="100" height="50">'),
      'Riga 2: l’unica immagine è il logo del modello: scrivi src="{{logoUrl}}"',
    ],
    [
      'the logo without a text',
      cell('<img src="{{logoUrl}}" width="100" height="50">'),
      'Riga 2: il logo vuole «alt», «width» e «height»: usa {{logoTesto}}, {{logoLarghezza}} e {{logoAltezza}}',
    ],
    [
      'a link with code',
      cell('<a href="JavaScript:alert(1)">x</a>'),
      'Riga 2: «href="JavaScript:alert(1)"» di <a> non è ammesso: un collegamento comincia con https, mailto o tel',
    ],
    [
      'a link by http',
      cell('<a href="http://example.org/">x</a>'),
      'Riga 2: «href="http://example.org/"» di <a> non è ammesso: un collegamento comincia con https, mailto o tel',
    ],
    [
      'a text as a link',
      cell('<a href="{{nome}}">x</a>'),
      'Riga 2: «href="Società & l’Università di Forlì però cit"» di <a> non è ammesso: ' +
        'un collegamento comincia con https, mailto o tel',
    ],
    ['a field as an attribute', cell('<a {{sitoUrl}}>x</a>'), 'Riga 2: «https:» di <a> non è ammesso'],
    [
      'a class',
      cell('<span class="x">x</span>'),
      'Riga 2: «class» non è ammesso: scrivi lo stile in «style»',
    ],
    ['a form', cell('<form>'), 'Riga 2: <form> non è ammesso: usa table, tr, td, a, b, i, span, br e img'],
    [
      'a frame',
      cell('<iframe>'),
      'Riga 2: <iframe> non è ammesso: usa table, tr, td, a, b, i, span, br e img',
    ],
    [
      'a place on the page',
      cell('<span style="position:fixed">x</span>'),
      'Riga 2: «position» non è ammesso in «style»',
    ],
    [
      'a font of somewhere',
      cell('<span style="font-family:Inter">x</span>'),
      'Riga 2: «font-family: Inter» non è ammesso in «style»: usa caratteri che ha ogni computer, ' +
        'come Arial, Verdana o Georgia',
    ],
    [
      'text that nobody sees',
      cell('<span style="font-size:00px">x</span>'),
      'Riga 2: «font-size: 00px» non è ammesso in «style»',
    ],
    [
      'a white background',
      cell('<span style="background-color:#ffffff">x</span>'),
      'Riga 2: «background-color» non è ammesso in «style»',
    ],
    [
      'small text with a colour',
      cell('<span style="color:{{colore}}">x</span>'),
      'Riga 2: un testo colorato vuole «font-size» da 19px in su e «font-weight:bold»: ' +
        'più piccolo non si legge su fondo scuro',
    ],
    [
      'a colour that can’t be read',
      cell('<span style="color:#ffffff;font-size:20px;font-weight:bold">x</span>'),
      'Riga 2: «color: #ffffff» non è ammesso in «style»: su fondo bianco si legge male: scegli un colore più scuro',
    ],
    [
      'a table wider than a phone',
      `<table width="600"><tr><td>{{nome}}</td></tr></table>`,
      'Riga 1: «width="600"» di <table> non è ammesso: una larghezza è al massimo 300, o 100%: ' +
        'più larga non sta su un telefono',
    ],
    ['an element that isn’t closed', cell('<b>x'), 'Riga 2: manca </b>'],
    [
      'an element that is closed twice',
      cell('x</b>'),
      'Riga 2: questo tag chiude un elemento che non è aperto',
    ],
    ['a cell outside of a row', '{{nome}}<td>x</td>', 'Riga 1: <td> non può stare fuori da una tabella'],
    ['a text outside of a cell', `<table>{{nome}}</table>`, 'Riga 1: il testo dentro <table> va in un <td>'],
    [
      'half an element that may be missing',
      cell('{{#telefono}}<b>{{/telefono}}x</b>'),
      'Riga 2: {{#telefono}} e {{/telefono}} devono contenere elementi interi',
    ],
    [
      'the end of one element and the beginning of another that may be missing',
      cell('<b>x{{#telefono}}</b><i>{{/telefono}}x</i>'),
      'Riga 2: {{#telefono}} e {{/telefono}} devono contenere elementi interi',
    ],
    [
      'a tag with a condition inside',
      cell('<span {{#telefono}}style="color:inherit"{{/telefono}}>x</span>'),
      'Riga 2: dentro un tag si usano solo campi semplici, come {{sitoUrl}}, non {{#…}}',
    ],
    [
      'a comment',
      `${cell('')}<!--[if mso]>x<![endif]-->`,
      'Riga 2: i commenti (<!-- … -->) non servono in una firma: toglili',
    ],
    ['a doctype', `<!doctype html>${cell('')}`, 'Riga 1: «<!…>» e «<?…>» non sono ammessi'],
    [
      'a tag that isn’t finished',
      '<b>{{nome}}</b>\n<img src=x onerror=alert(1) ',
      'Riga 2: dopo questo «<» il tag non è intero: finiscilo con «>», o scrivi &lt; se è un segno di minore',
    ],
    [
      'a tag that a quotation mark swallows',
      '{{nome}}\n<img src="{{logoUrl}}><br>',
      'Riga 2: dopo questo «<» il tag non è intero: finiscilo con «>», o scrivi &lt; se è un segno di minore',
    ],
    ['an end that isn’t finished', '{{nome}}<b>x</b', 'Riga 1: manca </b>'],
    [
      'a sign that begins no tag',
      '{{nome}} < 3',
      'Riga 1: dopo questo «<» il tag non è intero: finiscilo con «>», o scrivi &lt; se è un segno di minore',
    ],
    [
      'a comment that isn’t finished',
      '{{nome}}<!-- x',
      'Riga 1: i commenti (<!-- … -->) non servono in una firma: toglili',
    ],
    [
      'a comment that an empty field hides',
      '{{nome}}{{#telefono}}<{{url}}!--#telefono-->{{/telefono}}',
      'Riga 1: <https:> non è ammesso: usa table, tr, td, a, b, i, span, br e img',
    ],
    ['a CDATA section', '{{nome}}<![CDATA[x]]>', 'Riga 1: «<!…>» e «<?…>» non sono ammessi'],
    ['an instruction', '{{nome}}\n<?xml version="1.0"?>', 'Riga 2: «<!…>» e «<?…>» non sono ammessi'],
    [
      'a value without quotation marks',
      cell('<a href={{sitoUrl}}>x</a>'),
      'Riga 2: scrivi fra virgolette il valore di «href»: href="…"',
    ],
    [
      'an attribute that is there twice',
      cell('<img src="{{logoUrl}}" src="x" alt="x" width="16" height="16">'),
      'Riga 2: «src» sta due volte nello stesso tag',
    ],
    [
      'a link in a link',
      cell('<a href="{{sitoUrl}}"><b><a href="{{sitoUrl}}">x</a></b></a>'),
      'Riga 2: un <a> non può stare in un altro <a>',
    ],
    [
      'half an element in sections that are written with blanks',
      '{{nome}}\n{{ #telefono}}<b>{{ / telefono}}x{{ #email}}</b>{{ /email}}',
      'Riga 2: {{#telefono}} e {{/telefono}} devono contenere elementi interi',
    ],
    [
      'half an element where a field is missing',
      '{{nome}}{{^telefono}}<b>{{/telefono}}',
      'Riga 1: {{^telefono}} e {{/telefono}} devono contenere elementi interi',
    ],
    [
      'a field that isn’t escaped',
      '{{nome}}{{{email}}}',
      'Riga 1: scrivi {{email}}, con due parentesi graffe e senza «&»',
    ],
    [
      'other marks for fields',
      '{{nome}}{{=<% %>=}}<%& email %>',
      'Riga 1: «{{=…}}» non è ammesso: usa i campi dell’elenco',
    ],
    [
      'a few pixels',
      cell('<img src="{{logoUrl}}" alt="x" width="4" height="4">'),
      'Riga 2: un’immagine di pochi pixel serve a contare chi legge: non è ammessa',
    ],
    [
      'a side of 15 pixels',
      cell('<img src="{{logoUrl}}" alt="x" width="100" height="15">'),
      'Riga 2: un’immagine di pochi pixel serve a contare chi legge: non è ammessa',
    ],
    [
      'a side that browsers read as 0',
      cell('<img src="{{logoUrl}}" alt="x" width="0x64" height="48">'),
      'Riga 2: il logo vuole «alt», «width» e «height»: usa {{logoTesto}}, {{logoLarghezza}} e {{logoAltezza}}',
    ],
    ...['width:1px', 'max-width:1px', 'max-width:100%', 'font-size:10px'].map(
      (style) =>
        [
          `a picture with the style ${style}`,
          cell(`<img src="{{logoUrl}}" alt="x" width="100" height="50" style="${style}">`),
          `Riga 2: «${style.split(':')[0]}» non è ammesso in «style» di <img>: ` +
            'la misura del logo sta in «width» e «height»',
        ] as const,
    ),
    [
      'a picture that isn’t shown',
      cell('<img src="{{logoUrl}}" alt="x" width="100" height="50" style="display:none">'),
      'Riga 2: «display: none» non è ammesso in «style»',
    ],
    [
      'an unknown field',
      cell('{{cognome}}'),
      'Riga 2: il campo {{cognome}} non esiste: usa quelli dell’elenco',
    ],
    ['no name', '<b>Ciao</b>', 'Manca il nome: metti {{nome}} nel modello'],
    [
      'too much',
      cell('{{nota}}{{indirizzo}}'.repeat(20)),
      'Con i dati più lunghi la firma pesa 12,6 kB: al massimo 10 kB. Accorcia il modello',
    ],
  ];
  for (const [what, html, sentence] of wrong) test(what, () => assert.equal(explain(html), sentence));
});

test('a picture is taken from 16 pixels on, with a line and room around it', () => {
  const image =
    '<img src="{{logoUrl}}" alt="x" width="16" height="16" style="display:block;border:0;padding:2px">';
  assert.equal(explain(cell(image)), null);
});
