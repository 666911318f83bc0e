import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseDocument } from 'htmlparser2';
import { renderSignature } from '../render.ts';
import { hostile, longest } from '../samples.ts';
import { elements } from './allowed.ts';
import { explainTemplate } from './check.ts';

const bare = {
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
const right =
  '<table>|<tr>|<td style="padding:0">|{{nome}}|{{#telefono}}|<a href="tel:|{{telefonoNumero}}|">|<b>|{{telefono}}|' +
  '</b>|</a>|{{/telefono}}|</td>|</tr>|</table>';
const wrong = [
  ...[
    '<img src=x onerror=alert(1) ',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?',
    '<',
    '>',
    '"',
    "'",
    '</',
    '/>',
    '<script',
  ],
  ...[
    '{{ #email}}',
    '{{ / email}}',
    '{{^link}}',
    '{{/link}}',
    '{{url}}',
    '{{ email }}',
    '{{nome}}',
    '<br>',
    '<b',
    'x',
  ],
  ...[
    '<i>',
    '</i>',
    '</b>',
    '\u00a0',
    '\n',
    ' onclick="x"',
    '<span title="',
    '<a href="https://example.org/',
    '=',
    '&lt;',
  ],
];

type Node = ReturnType<typeof parseDocument>['children'][number];

/** The first thing in a tree that may not be in a signature. */
function findForeign(node: Node): string | null {
  if (node.type === 'text') return null;
  if (!('attribs' in node) || !Object.hasOwn(elements, node.name))
    return 'name' in node ? node.name : node.type;
  const foreign = Object.entries(node.attribs).find(
    ([name, value]) => name !== 'style' && !(name === 'href' && /^(https|mailto|tel):/.test(value)),
  );
  return foreign?.join() ?? node.children.map(findForeign).find((found) => found !== null) ?? null;
}

test('whatever is taken has only what may be in a signature, wherever it is pasted and whatever follows it', () => {
  // A generator of its own: the same templates in every run.
  let seed = 61;
  const choose = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % most;
  };
  let taken = 0;
  for (let round = 0; round < 1500; round++) {
    const pieces = right.split('|');
    for (let change = choose(3) + 1; change > 0; change--) {
      const at = choose(pieces.length + 1);
      pieces.splice(at, choose(3) === 0 ? 1 : 0, wrong[choose(wrong.length)] ?? '');
    }
    const html = pieces.join('');
    const template = { layout: 'suMisura', accent: '#0b7a75', logo: null, note: null, html } as const;
    if (explainTemplate(template) !== null) continue;
    taken++;
    for (const data of [longest, hostile, bare]) {
      const signature = renderSignature(template, data).html;
      const [page, ...more] = parseDocument(`<body>${signature}<p>Dopo</p></body>`).children;
      assert.ok(page && 'children' in page && more.length === 0, html);
      const last = page.children.at(-1);
      assert.ok(last && 'attribs' in last && last.name === 'p' && last.children.length === 1, html);
      for (const node of page.children.slice(0, -1)) assert.equal(findForeign(node), null, html);
    }
  }
  assert.ok(taken >= 100, `${taken} of the templates were taken`);
});
