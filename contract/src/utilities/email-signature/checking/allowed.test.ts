/** Compares the check with another author's sanitiser, whose rules are written out here from what mail keeps. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseDocument } from 'htmlparser2';
import sanitizeHtml from 'sanitize-html';
import { renderSignature } from '../render.ts';
import { longest } from '../samples.ts';
import { attributes, elements, pictureStyles, styles } from './allowed.ts';
import { explainTemplate } from './check.ts';

const side = /^(0|\d{1,2}px)( (0|\d{1,2}px)){0,3}$/;
const oneSide = /^(0|\d{1,2}px)$/;
const line = /^(0|none|\d{1,2}px solid #[\da-f]{6})$/i;
const careful: sanitizeHtml.IOptions = {
  allowedTags: ['table', 'tbody', 'tr', 'td', 'a', 'b', 'strong', 'i', 'em', 'span', 'br', 'img'],
  allowedAttributes: {
    '*': ['style'],
    table: ['role', 'cellpadding', 'cellspacing', 'border', 'width', 'align'],
    td: ['width', 'align', 'valign', 'colspan', 'rowspan'],
    a: ['href'],
    img: ['src', 'alt', 'width', 'height'],
  },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  parseStyleAttributes: true,
  allowedStyles: {
    '*': {
      'font-family': [/^('?[a-z -]+'?)(, ?'?[a-z -]+'?)*$/i],
      'font-size': [/^[1-3]\dpx$/],
      'line-height': [/^[1-4]?\dpx$/, /^1(\.\d{1,2})?$/],
      'font-weight': [/^(normal|bold|400|600|700)$/],
      'font-style': [/^(normal|italic)$/],
      'text-decoration': [/^(none|underline)$/],
      'text-align': [/^(left|center|right)$/],
      'vertical-align': [/^(top|middle|bottom|baseline)$/],
      color: [/^inherit$/, /^#[\da-f]{6}$/i],
      padding: [side],
      'padding-top': [oneSide],
      'padding-right': [oneSide],
      'padding-bottom': [oneSide],
      'padding-left': [oneSide],
      border: [line],
      'border-top': [line],
      'border-right': [line],
      'border-bottom': [line],
      'border-left': [line],
      'border-collapse': [/^(collapse|separate)$/],
      width: [/^(\d{1,3}px|100%)$/],
      'max-width': [/^(\d{1,3}px|100%)$/],
      display: [/^(block|inline-block)$/],
      'overflow-wrap': [/^(anywhere|break-word|normal)$/],
      'word-break': [/^(break-word|normal)$/],
    },
  },
};

const lines = ['0', 'none', '1px solid #0b7a75', '12px solid #0B7A75'];
const paddings = ['0', '4px', '10px'];
const large = 'font-size:20px;font-weight:bold';
/** One value of each kind, by property. */
const values: Readonly<Record<string, readonly string[]>> = {
  'font-family': ['Arial', "'Segoe UI',Verdana, 'Trebuchet MS',sans-serif", 'inherit'],
  'font-size': ['10px', '32px'],
  'line-height': ['1', '1.5', '1.25', '8px', '40px'],
  'font-weight': ['normal', 'bold', '400', '600', '700'],
  'font-style': ['normal', 'italic'],
  'text-decoration': ['none', 'underline'],
  'text-align': ['left', 'center', 'right'],
  'vertical-align': ['top', 'middle', 'bottom', 'baseline'],
  color: ['inherit', `#0b7a75;${large}`, `#0B7A75;${large}`],
  padding: ['0', '1px', '0 2px', '0 12px 3px', '1px 2px 3px 0'],
  'padding-top': paddings,
  'padding-right': paddings,
  'padding-bottom': paddings,
  'padding-left': paddings,
  border: lines,
  'border-top': lines,
  'border-right': lines,
  'border-bottom': lines,
  'border-left': lines,
  'border-collapse': ['collapse', 'separate'],
  width: ['1px', '300px', '100%'],
  'max-width': ['1px', '600px', '100%'],
  display: ['block', 'inline-block'],
  'overflow-wrap': ['anywhere', 'break-word', 'normal'],
  'word-break': ['break-word', 'normal'],
};
const stylesOf = (property: string) => (values[property] ?? []).map((value) => `${property}:${value}`);
const everyStyle = Object.keys(values).flatMap(stylesOf);
const casesOf = (name: string, attribute: string, ...given: string[]) =>
  given.map((value) => `<${name} ${attribute}="${value}">`);

const inCell = (content: string) => `<table><tr><td>${content}</td></tr></table>`;
const picture = (more: string) =>
  `<img src="{{logoUrl}}" alt="{{logoTesto}}" width="{{logoLarghezza}}" height="{{logoAltezza}}"${more}>`;
/** Elements in each other, every attribute and every style, by templates small enough for a mail. */
const everything: readonly string[] = [
  '<table><tbody><tr><td><table><tr><td><a href="https://example.org/?a=1&amp;b=2#c"><b><i>x</i></b></a></td></tr>' +
    '</table><strong>x<em>y<span>z<br></span></em></strong></td></tr></tbody></table>',
  inCell(
    '<b><a href="mailto:anna@example.org">x</a></b>' +
      '<span><a href="tel:+39011123">x</a></span><em><a href="tel:112">x</a></em>',
  ),
  ...[
    ...casesOf('table', 'role', 'presentation'),
    ...['cellpadding', 'cellspacing', 'border'].flatMap((name) => casesOf('table', name, '0', '20')),
    ...casesOf('table', 'width', '1', '300', '100%'),
    ...casesOf('table', 'align', 'left', 'center', 'right'),
  ].map((table) => `${table}<tr><td>x</td></tr></table>`),
  ...[
    ...casesOf('td', 'width', '1', '300', '100%'),
    ...casesOf('td', 'align', 'left', 'center', 'right'),
    ...casesOf('td', 'valign', 'top', 'middle', 'bottom'),
    ...casesOf('td', 'colspan', '1', '9'),
    ...casesOf('td', 'rowspan', '1', '9'),
  ].map((td) => `<table><tr>${td}x</td></tr></table>`),
  ...everyStyle.flatMap((style) => [
    `<table><tr><td style="${style}"><span style="${style}">x</span></td></tr></table>`,
    `<a href="https://example.org/" style="${style}">x</a>`,
  ]),
  picture(''),
  ...[...pictureStyles].flatMap(stylesOf).map((style) => picture(` style="${style}"`)),
  '{{#logo}}<img src="{{logoUrl}}" alt="x" width="16" height="300">{{/logo}}',
];

type Node = ReturnType<typeof parseDocument>['children'][number];
const treeOf = (html: string) => parseDocument(html).children.map(describeNode);
function describeNode(node: Node): unknown {
  if ('attribs' in node) return [node.name, { ...node.attribs }, node.children.map(describeNode)];
  return 'data' in node ? node.data : node.type;
}
test('every element, attribute and kind of style that a template may have passes a strict sanitiser unharmed', () => {
  const logo = { url: 'https://example.org/logo.png', alt: 'Aurora', width: 120, height: 48 };
  for (const part of everything) {
    const template = {
      layout: 'suMisura',
      accent: '#0b7a75',
      logo,
      note: null,
      html: `{{nome}}${part}`,
    } as const;
    assert.equal(explainTemplate(template), null, part);
    const { html } = renderSignature(template, longest);
    assert.deepEqual(treeOf(sanitizeHtml(html, careful)), treeOf(html), part);
  }
});

test('a style of any other kind that the check takes is left by the sanitiser, too', () => {
  const others = [
    ...[
      'oblique',
      'underline dotted',
      'line-through',
      'justify',
      'flex',
      'hidden',
      'transparent',
      'red',
      '#fff',
    ],
    ...[
      '0px',
      '-1px',
      '1.5px',
      '1e2px',
      '1em',
      '100vw',
      '50%',
      'auto',
      'calc(1px)',
      'var(--x)',
      'attr(x)',
      '2px 3px',
    ],
    ...[
      '1px dashed #0b7a75',
      '1px solid red',
      'url(x)',
      'expression(x)',
      'Inter',
      "'Inter'",
      '900',
      '1 !important',
    ],
    ...[
      'break-all',
      'sub',
      'super',
      'unset',
      'INHERIT',
      '',
      ' ',
      '0 0 0 0 0',
      'bolder',
      '9px',
      '41px',
      '0.5',
      '3',
    ],
  ];
  let taken = 0;
  for (const [property, explain] of Object.entries(styles))
    for (const value of [...others, ...Object.values(values).flat()]) {
      if (explain(value) !== null) continue;
      taken++;
      const html = `<span style="${property}:${value}">x</span>`;
      assert.deepEqual(treeOf(sanitizeHtml(html, careful)), treeOf(html), html);
    }
  assert.ok(taken > 100, `${taken} were taken`);
});

test('and that is all that the check allows: what is added to it must be added here', () => {
  const all = everything.join('');
  for (const name of Object.keys(elements)) assert.match(all, new RegExp(`<${name}[ >]`), name);
  for (const [element, names] of Object.entries(attributes))
    for (const name of Object.keys(names)) assert.match(all, new RegExp(`<${element} ${name}="`), name);
  assert.deepEqual(Object.keys(values).toSorted(), Object.keys(styles).toSorted());
  for (const property of pictureStyles)
    assert.match(all, new RegExp(`<img [^>]*style="${property}:`), property);
});

test('the sanitiser is strict: what the check refuses it takes away, too', () => {
  for (const html of [
    ...['<b onclick="x">x</b>', '<u>x</u>', '<a href="http://example.org/">x</a>', '<!-- x -->'],
    ...[
      '<span style="background:#ffffff">x</span>',
      '<td class="x">x</td>',
      '<img src="data:image/png;base64,A">',
    ],
    ...['<span style="position:fixed">x</span>', '<span style="width:100vw">x</span>'],
  ])
    assert.notDeepEqual(treeOf(sanitizeHtml(html, careful)), treeOf(html), html);
});
