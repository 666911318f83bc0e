import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import type { Caller } from '../../../testing/app.ts';
import { json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { teamDesk } from '../../../testing/desk.ts';
import { personalData } from '../../../testing/people.ts';

let app: TestApp;
let hr: Caller;
let anna: Caller;
before(async () => {
  app = await startTestApp();
  hr = await app.person({ permissions: [can.usersManagement, can.teamManagement] });
  anna = await app.person({ permissions: [can.emailSignature, can.userEdit] });
});
after(() => app.stop());

const templates = '/api/utilities/signature-templates';
const own = '/api/utilities/email-signature';

type Template = {
  id: number;
  name: string;
  version: number;
  isDefault: boolean;
  active: boolean;
  html: string;
};
type OwnSignature = {
  known: Record<string, string | null>;
  templates: Template[];
  templateId: number | null;
  closedTemplate: string | null;
  choices: { fields: Record<string, { text: string | null; shown: boolean }>; links: unknown[] } | null;
};
type Problem = { type?: string; detail: string; errors?: Record<string, string> };

const send = (who: Caller, method: string, path: string, body?: unknown) =>
  who.fetch(path, {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  });
const list = async () => (await json<{ rows: Template[] }>(await hr.get(templates))).rows;
const named = async (name: string) => {
  const template = (await list()).find((row) => row.name === name);
  assert.ok(template, name);
  return template;
};
const form = (name: string, more: object = {}) => ({ name, layout: 'classica', accent: '#0b7a75', ...more });
async function create(name: string, more: object = {}) {
  const response = await send(hr, 'POST', templates, form(name, more));
  assert.equal(response.status, 200, await response.clone().text());
  return named(name);
}
async function refused(response: Response, status: number): Promise<Problem> {
  assert.equal(response.status, status, await response.clone().text());
  return json<Problem>(response);
}
const act = async (template: Template, what: string, version = template.version) =>
  send(hr, 'POST', `${templates}/${template.id}/${what}`, { version });

const mine = async (who = anna) => json<OwnSignature>(await who.get(own));
const known = (shown = true) => ({ text: null, shown });
const choices = (more: object = {}) => ({
  templateId: null,
  fields: {
    name: known(),
    role: known(),
    team: known(),
    phone: known(false),
    email: known(),
    address: known(),
    website: known(),
  },
  links: [],
  ...more,
});
const save = (body: object, who = anna) => send(who, 'PUT', own, body);

test('before anybody has made a template there is a ready one, with the organisation’s name', async () => {
  const { known, templates, templateId, choices } = await mine();
  assert.deepEqual(
    templates.map(({ name, isDefault }) => [name, isDefault]),
    [['Classica', true]],
  );
  assert.deepEqual([known.name, known.organisation], ['Anna Prova', 'La tua organizzazione']);
  assert.deepEqual([known.role, known.team, known.phone], [null, null, null]);
  assert.deepEqual([templateId, choices], [null, null]);
});

test('the data are those of today: the title or the role in the main team, its name, the phone number', async () => {
  const person = await app.person({ permissions: [can.emailSignature, can.userEdit] });
  await person.post('/api/humanResources/user/updatePersonalData', personalData({ telefono: '333 1234567' }));
  const desk = teamDesk(hr);
  const team = await desk.create('AER');
  await desk.add(team, [person.id], { until: '2025-12-31', title: 'Di ieri' });
  assert.deepEqual((await mine(person)).known.role, null);
  await desk.add(team, [person.id], { since: '2026-01-01' });
  const { known } = await mine(person);
  assert.deepEqual([known.role, known.team, known.phone], [null, 'AER', '+39 333 1234567']);
  await desk.head(team, person.id, '2026-02-01');
  assert.equal((await mine(person)).known.role, 'Responsabile');
  await desk.send(`/${team}/members/title`, {
    ids: [person.id],
    expected: 1,
    title: 'Capo aerodinamica',
    from: '2026-03-01',
  });
  assert.equal((await mine(person)).known.role, 'Capo aerodinamica');
});

test('what a person chose is there the next time, and nobody else’s is touched', async () => {
  const other = await app.person({ permissions: [can.emailSignature] });
  const lateral = await create('Di lato', { layout: 'laterale' });
  const body = choices({
    templateId: lateral.id,
    links: [{ label: 'LinkedIn', url: 'linkedin.com/in/anna' }],
  });
  body.fields.role = { text: 'Progettista', shown: true } as never;
  assert.equal((await save(body)).status, 200);
  const { templateId, choices: kept } = await mine();
  assert.equal(templateId, lateral.id);
  assert.deepEqual(kept?.fields.role, { text: 'Progettista', shown: true });
  assert.deepEqual(kept?.links, [{ label: 'LinkedIn', url: 'https://linkedin.com/in/anna' }]);
  assert.equal((await mine(other)).choices, null);
  assert.equal((await save(choices())).status, 200);
  assert.equal((await mine()).templateId, null);
});

test('a wrong choice is refused at its field, and nothing changes', async () => {
  const before = await mine();
  const link = (url: string) => choices({ links: [{ label: 'x', url }] });
  const field = (name: string, text: string) => ({
    ...choices(),
    fields: { ...choices().fields, [name]: { text, shown: true } },
  });
  const heavy = {
    ...choices().fields,
    name: { text: '&'.repeat(120), shown: true },
    role: { text: '&'.repeat(80), shown: true },
    team: { text: '&'.repeat(120), shown: true },
    address: { text: '&'.repeat(200), shown: true },
    website: { text: `https://example.org/?${'&'.repeat(99)}`, shown: true },
  };
  for (const [body, path] of [
    [link('javascript:alert(1)'), 'links.0.url'],
    [link('http://example.org'), 'links.0.url'],
    [choices({ links: Array(5).fill({ label: 'x', url: 'https://example.org' }) }), 'links'],
    [field('phone', 'chiamami'), 'fields.phone.text'],
    [field('website', 'data:text/html,x'), 'fields.website.text'],
    [field('name', 'Anna\nProva'), 'fields.name.text'],
    [choices({ templateId: 99_999 }), 'templateId'],
    [
      {
        templateId: null,
        fields: heavy,
        links: Array(4).fill({ label: '"'.repeat(40), url: `https://example.org/?${'&'.repeat(178)}` }),
      },
      'links',
    ],
  ] as const) {
    const problem = await refused(await save(body), 422);
    assert.ok(problem.errors?.[path], `${path}: ${JSON.stringify(problem)}`);
  }
  const hidden = choices();
  hidden.fields.name.shown = false;
  await refused(await save(hidden), 422);
  assert.deepEqual(await mine(), before);
});

test('a template is made and changed, its history tells it; a stale edit and a taken name are refused', async () => {
  const logo = { url: 'https://example.org/logo.png', alt: 'Aurora', width: 120, height: 48 };
  const made = await create('Con logo', { logo, note: 'Cinque per mille' });
  await refused(await send(hr, 'POST', templates, form('con LOGO')), 409);
  const edit = { ...form('Con logo', { logo: null }), version: made.version };
  assert.equal((await send(hr, 'PATCH', `${templates}/${made.id}`, edit)).status, 200);
  const stale = await refused(await send(hr, 'PATCH', `${templates}/${made.id}`, edit), 409);
  assert.equal(stale.type, '/problems/stale');
  const { rows } = await json<{ rows: { changes: { field: string; before: string }[] }[] }>(
    await hr.get(`${templates}/${made.id}/history`),
  );
  assert.deepEqual(
    rows[0]?.changes.find(({ field }) => field === 'Indirizzo del logo'),
    { field: 'Indirizzo del logo', before: logo.url, after: null },
  );
});

test('a template that mail must not carry is refused in one sentence at its HTML, and nothing changes', async () => {
  const good = await create('Su misura', { layout: 'suMisura', html: '<b>{{nome}}</b>' });
  for (const [html, sentence] of [
    ['{{nome}}<script>alert(1)</script>', 'Riga 1: <script> non è ammesso: una firma non contiene codice'],
    [
      '{{nome}}\n<style>@font-face{src:url(https://example.org/x)}</style>',
      'Riga 2: «@font-face» non è ammesso: una firma non carica stili né caratteri',
    ],
    ['{{nome}} {{cognome}}', 'Riga 1: il campo {{cognome}} non esiste: usa quelli dell’elenco'],
    ['{{nome', 'Riga 1: un campo comincia con «{{» e non finisce con «}}»'],
  ]) {
    const body = { ...form('Su misura', { layout: 'suMisura', html }), version: good.version };
    const problem = await refused(await send(hr, 'PATCH', `${templates}/${good.id}`, body), 422);
    assert.deepEqual([problem.detail, problem.errors], [sentence, { html: sentence }]);
  }
  await refused(await send(hr, 'POST', templates, form('Vuoto', { layout: 'suMisura' })), 422);
  await refused(
    await send(hr, 'POST', templates, form('Lungo', { layout: 'suMisura', html: 'x'.repeat(6001) })),
    422,
  );
  assert.deepEqual(await named('Su misura'), good);
});

test('a logo is https, has a text and can be seen; a colour can be read in both modes', async () => {
  const logo = { url: 'https://example.org/logo.png', alt: 'Aurora', width: 120, height: 48 };
  for (const [more, path] of [
    [{ logo: { ...logo, url: 'http://example.org/logo.png' } }, 'logo.url'],
    [{ logo: { ...logo, url: 'data:image/png;base64,AA' } }, 'logo.url'],
    [{ logo: { ...logo, width: 1, height: 1 } }, 'logo.width'],
    [{ logo: { ...logo, alt: '' } }, 'logo.alt'],
    [{ layout: 'laterale', logo: { ...logo, width: 200 } }, 'logo.width'],
    [{ accent: '#ffffff' }, 'accent'],
    [{ accent: '#000000' }, 'accent'],
    [{ note: 'Due\nrighe' }, 'note'],
  ] as const) {
    const problem = await refused(await send(hr, 'POST', templates, form('Mai', more)), 422);
    assert.ok(problem.errors?.[path], `${path}: ${JSON.stringify(problem)}`);
  }
  assert.ok(!(await list()).some(({ name }) => name === 'Mai'));
});

test('a template that somebody chose is closed, not deleted; they sign with the default one from then on', async () => {
  const chosen = await create('Scelto');
  assert.equal((await save(choices({ templateId: chosen.id }))).status, 200);
  const problem = await refused(await send(hr, 'DELETE', `${templates}/${chosen.id}`), 409);
  assert.equal(problem.detail, 'Qualcuno firma con il modello «Scelto»: invece di eliminarlo, chiudilo');
  assert.equal((await act(chosen, 'close')).status, 200);
  await refused(await act(chosen, 'close'), 409);
  const after = await mine();
  assert.deepEqual([after.templateId, after.closedTemplate], [null, 'Scelto']);
  assert.ok(!after.templates.some(({ name }) => name === 'Scelto'));
  await refused(await save(choices({ templateId: chosen.id })), 422);
  assert.equal((await act(await named('Scelto'), 'reopen')).status, 200);
  assert.equal((await mine()).templateId, chosen.id);
  const unused = await create('Di troppo');
  assert.equal((await send(hr, 'DELETE', `${templates}/${unused.id}`)).status, 200);
  await refused(await send(hr, 'DELETE', `${templates}/${unused.id}`), 404);
});

test('one template is always the default one: it isn’t closed or deleted, and two acts at once leave one', async () => {
  const [former, latter] = [await create('Primo'), await create('Secondo')];
  const first = (await list()).find(({ isDefault }) => isDefault);
  assert.ok(first);
  await refused(await act(first, 'close'), 409);
  await refused(await send(hr, 'DELETE', `${templates}/${first.id}`), 409);
  const closed = await create('Chiuso');
  await act(closed, 'close');
  await refused(await act(await named('Chiuso'), 'default'), 409);
  const answers = await Promise.all([act(former, 'default'), act(latter, 'default')]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  );
  const rows = await list();
  assert.equal(rows.filter(({ isDefault }) => isDefault).length, 1);
  assert.equal((await mine(hr)).templates, undefined);
  assert.equal(rows[0]?.isDefault, true);
});

test('there are at most 500 templates, all in the list: another one is refused, also at the same time', async () => {
  const { length } = await list();
  await sql`insert into signature_templates (name, layout, accent)
    select 'Uno di tanti ' || n, 'classica', '#0b7a75' from generate_series(1, ${499 - length}) n`.execute(
    app.db,
  );
  const both = await Promise.all(
    ['Ultimo', 'Penultimo'].map((name) => send(hr, 'POST', templates, form(name))),
  );
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409]);
  const problem = await refused(await send(hr, 'POST', templates, form('Uno di troppo')), 409);
  assert.equal(
    problem.detail,
    'Ci sono già 500 modelli: elimina quelli che nessuno usa, poi creane uno nuovo',
  );
  assert.equal((await list()).length, 500);
  await sql`delete from signature_templates where name like 'Uno di tanti %'`.execute(app.db);
});

test('the page of the preview runs nothing but its own script, and may be shown by the application alone', async () => {
  const { headers } = await fetch(`${app.url}${own}/preview`);
  const policy = headers.get('content-security-policy') ?? '';
  assert.equal(
    headers.get('origin-agent-cluster'),
    null,
    'a sandboxed frame can’t have it, and the console says so',
  );
  assert.match(policy, /default-src 'none'/);
  assert.match(policy, /script-src 'sha256-[^']+'(;|$)/);
  assert.match(policy, /sandbox allow-scripts$/);
  assert.match(policy, /frame-ancestors 'self'/);
  assert.doesNotMatch(policy, /allow-same-origin|connect-src|script-src[^;]*unsafe/);
});
