import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Logo } from '../data.ts';
import { layouts, snippets } from '../layouts.ts';
import { readParts } from '../parts.ts';
import { readPlaceholders } from '../placeholders.ts';
import { renderSignature, valuesOf } from '../render.ts';
import { hostile } from '../samples.ts';
import { explainTemplate } from './check.ts';
import { fillTemplate } from './filling.ts';
import { leaveOut } from './missing.ts';

const logo = { url: 'https://example.org/logo.png', alt: 'Aurora', width: 120, height: 48 };
const custom = (html: string, own: Logo | null = null) =>
  ({ layout: 'suMisura', accent: '#0b7a75', logo: own, note: null, html }) as const;
const image =
  '<img src="{{logoUrl}}" alt="{{logoTesto}}" width="{{logoLarghezza}}" height="{{logoAltezza}}">';

describe('what is right only with all of the data is refused, with the section that it needs', () => {
  for (const [what, html, sentence] of [
    [
      'a phone number to call',
      '{{nome}}\n<a href="tel:{{telefonoNumero}}">{{telefono}}</a>',
      'Riga 2: {{telefonoNumero}} può mancare: metti tutto l’elemento fra {{#telefono}} e {{/telefono}}',
    ],
    [
      'an address in another one’s section',
      '{{nome}}{{#telefono}}\n\n<a href="mailto:{{email}}">x</a>{{/telefono}}',
      'Riga 3: {{email}} può mancare: metti tutto l’elemento fra {{#email}} e {{/email}}',
    ],
    [
      'a site where two others are missing',
      '{{nome}}{{^telefono}}{{^email}}<a href="{{sitoUrl}}">x</a>{{/email}}{{/telefono}}',
      'Riga 1: {{sitoUrl}} può mancare: metti tutto l’elemento fra {{#sito}} e {{/sito}}',
    ],
    [
      'the address of a link outside of the links',
      '{{nome}}{{#conLink}}<a href="{{url}}">x</a>{{/conLink}}',
      'Riga 1: {{url}} può mancare: metti tutto l’elemento fra {{#link}} e {{/link}}',
    ],
    [
      'a logo where the template has none',
      `{{nome}}${image}`,
      'Riga 1: {{logoUrl}} può mancare: metti tutto l’elemento fra {{#logo}} e {{/logo}}',
    ],
    [
      'the name beside a phone number',
      '\n{{#telefono}}{{nome}} {{telefono}}{{/telefono}}',
      'Riga 2: {{nome}} può mancare, perché sta fra {{#telefono}} e {{/telefono}}: mettilo fuori',
    ],
    [
      'the name only without a phone number',
      '{{#nome}}{{^telefono}}{{nome}}{{/telefono}}{{/nome}}',
      'Riga 1: {{nome}} può mancare, perché sta fra {{^telefono}} e {{/telefono}}: mettilo fuori',
    ],
    [
      'the name in a logo that isn’t there',
      '{{#logo}}<b>{{nome}}</b>{{/logo}}',
      'Riga 1: {{nome}} può mancare, perché sta fra {{#logo}} e {{/logo}}: mettilo fuori',
    ],
    [
      'the name that only a picture says',
      `{{#logo}}${image.replace('{{logoTesto}}', '{{nome}}')}{{/logo}}`,
      'Riga 1: {{nome}} può mancare, perché sta fra {{#logo}} e {{/logo}}: mettilo fuori',
    ],
    [
      'code where a field is missing',
      '{{nome}}{{^sito}}\n<script>x</script>{{/sito}}',
      'Riga 2: <script> non è ammesso: una firma non contiene codice',
    ],
    [
      'what is too much where a field is missing',
      `{{nome}}{{^telefono}}${'{{indirizzo}}'.repeat(60)}{{/telefono}}`,
      'Con i dati più lunghi la firma pesa 15 kB: al massimo 10 kB. Accorcia il modello',
    ],
  ] as const)
    test(what, () => assert.equal(explainTemplate(custom(html)), sentence));
});

test('what stands in its section is taken, and so is the logo of a template that has one', () => {
  assert.equal(explainTemplate(custom(`{{nome}}${image}`, logo)), null);
  assert.equal(explainTemplate(custom(`{{nome}}{{#logo}}${image}{{/logo}}`)), null);
  assert.equal(
    explainTemplate(custom('{{#telefono}}{{nome}}{{/telefono}}{{^telefono}}{{nome}}{{/telefono}}')),
    null,
  );
  assert.equal(
    explainTemplate(custom('{{ #sito }}<a href="{{ sitoUrl }}">x</a>{{ / sito }}{{ nome }}')),
    null,
  );
});

test('ready layouts and snippets need no logo, no note and none of a person’s data but the name', () => {
  for (const html of Object.values(layouts)) assert.equal(explainTemplate(custom(html)), null);
  for (const { label, html } of snippets)
    assert.equal(explainTemplate(custom(`{{nome}}${html}`)), null, label);
});

test('the check fills a template as the renderer does, whatever is missing', () => {
  const squeeze = (html: string) => html.replace(/\s+/g, '');
  const blanks =
    '{{ nome }}\n  {{ #link }}\n{{ etichetta}}{{ ^ultimo}},{{ / ultimo}} {{/ link}}\n{{ ^link}}{{url}}{{/link}}';
  for (const html of [...Object.values(layouts), blanks]) {
    const read = readPlaceholders(html);
    assert.ok('names' in read);
    const cases = leaveOut(read.names);
    assert.ok(cases.length >= 2);
    for (const missing of cases) {
      const data = { ...hostile, ...missing };
      const filled = fillTemplate({ source: html, parts: readParts(html) }, valuesOf(custom(html), data));
      assert.equal(squeeze(filled.html), squeeze(renderSignature(custom(html), data).html));
    }
  }
});
