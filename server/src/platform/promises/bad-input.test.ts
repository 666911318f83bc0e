import assert from 'node:assert/strict';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import type { Endpoint } from '@wms/contract/platform/endpoint';
import { permissions } from '@wms/contract/platform/permissions';
import { readEndpoints } from '../../../../scripts/all-endpoints.ts';
import { addressOf } from '../../testing/addresses.ts';
import { type Caller, json, startTestApp, type TestApp } from '../../testing/app.ts';

const endpoints = await readEndpoints();

let app: TestApp;
let caller: Caller;
before(async () => {
  app = await startTestApp();
  caller = await app.person({ permissions });
});
after(() => app.stop());

type ProblemBody = { status: number; detail: string; errors?: Record<string, string>; requestId: string };

/** Checks that the answer is a 4xx with a sentence, never a 5xx, and without internal details. */
async function assertRefused(response: Response, context: string): Promise<ProblemBody> {
  assert.ok(
    response.status >= 400 && response.status < 500,
    `${context}: ${response.status} ${await response.clone().text()}`,
  );
  assert.match(response.headers.get('content-type') ?? '', /^application\/problem\+json/);
  const problem = await json<ProblemBody>(response);
  assert.equal(problem.status, response.status);
  assert.match(problem.detail, /^[A-ZÈa-z_.]/);
  assert.doesNotMatch(JSON.stringify(problem), /at .*\.ts|stack|select |insert into|node_modules/i);
  return problem;
}

const withJsonBody = endpoints.filter(
  (endpoint) => endpoint.body && (endpoint.bodyType ?? 'json') === 'json',
);
const withMultipart = endpoints.filter((endpoint) => endpoint.bodyType === 'multipart');
const withQuery = endpoints.filter((endpoint) => endpoint.query);
const withParams = endpoints.filter((endpoint) => endpoint.params);

/** Cases of an endpoint are asked together: the server then looks for their session once, and each is told apart. */
async function each<Case>(cases: readonly Case[], ask: (one: Case) => Promise<unknown>): Promise<void> {
  await Promise.all(cases.map(ask));
}

const send = (endpoint: Endpoint, body: RequestInit['body'], type: string) =>
  caller.fetch(addressOf(endpoint), { method: endpoint.method, body, headers: { 'content-type': type } });

/** Says how many bytes will come and sends none: what is refused now is refused before it is received. */
const announce = (endpoint: Endpoint, bytes: number, type: string) =>
  new Promise<Response>((resolve, reject) => {
    const headers = {
      ...{ authorization: `Bearer ${caller.token}`, 'content-type': type, 'content-length': bytes },
    };
    const call = request(app.url + addressOf(endpoint), { method: endpoint.method, headers, agent: false });
    call.on('error', reject);
    call.on('response', async (answer) => {
      const said = { 'content-type': answer.headers['content-type'] ?? '' };
      resolve(new Response(await text(answer), { status: answer.statusCode ?? 0, headers: said }));
      call.destroy();
    });
    call.flushHeaders();
  });

const hostile: [string, unknown][] = [
  ['a NUL byte', 'a\u0000b'],
  ['a lone surrogate', '\ud800'],
  ['an object', { a: 1 }],
  ['a list', [1, 2]],
  ['a huge number', 1e300],
  ['a negative number', -1],
  ['a very long text', 'x'.repeat(100_000)],
  ['null', null],
  ['true', true],
];

/** The longest hostile text in each of nine fields is less than the most bytes of a body. */
const inGroups = (fields: readonly string[]) =>
  Array.from({ length: Math.ceil(fields.length / 9) }, (_, group) => fields.slice(group * 9, group * 9 + 9));

describe('bad JSON bodies are refused', () => {
  for (const endpoint of withJsonBody) {
    test(`${endpoint.method} ${endpoint.path}`, async () => {
      const raw: [string, RequestInit['body'], string][] = [
        ['nothing', '', 'application/json'],
        ['half an object', '{"a":', 'application/json'],
        ['a list', '[]', 'application/json'],
        ['null', 'null', 'application/json'],
        ['a number', '7', 'application/json'],
        ['deep nesting', '['.repeat(200_000), 'application/json'],
        ['invalid UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), 'application/json'],
        ['another charset', '{}', 'application/json; charset=iso-8859-1'],
        ['another type', '<a/>', 'application/xml'],
        ['an unknown field', '{"nessuno":1}', 'application/json'],
        ['__proto__', '{"__proto__":{"a":1}}', 'application/json'],
      ];
      await each(raw, async ([what, body, type]) => assertRefused(await send(endpoint, body, type), what));
      // Fields are checked one by one, also when several are in a body; `nessuno` keeps any body from being accepted.
      for (const fields of inGroups(Object.keys(endpoint.body?.shape ?? {})))
        await each(hostile, async ([what, value]) => {
          const given = Object.fromEntries(fields.map((field) => [field, value]));
          const problem = await assertRefused(
            await send(endpoint, JSON.stringify({ ...given, nessuno: 1 }), 'application/json'),
            `${fields} = ${what}`,
          );
          assert.equal(problem.errors?.nessuno, 'Campo non previsto');
        });
    });
  }
});

describe('too many bytes of JSON are refused with 413', () => {
  // All at once, so that a server which waited for the bytes would be waited for once.
  test('at every endpoint before they come', () =>
    each(withJsonBody, async (endpoint) => {
      const response = await announce(endpoint, 1024 * 1024 + 1, 'application/json');
      assert.equal((await assertRefused(response, endpoint.path)).status, 413, endpoint.path);
    }));

  test('while they come, when their number was not told', async () => {
    const body = new Blob([`{"a":"${'x'.repeat(2_000_000)}"}`]).stream();
    const init = { method: 'POST', body, headers: { 'content-type': 'application/json' }, duplex: 'half' };
    const response = await caller.fetch('/api/bug_report/add', init as RequestInit);
    assert.equal((await assertRefused(response, 'too many bytes')).status, 413);
  });
});

test('NUL bytes and control characters in every text field are named by field', async () => {
  const response = await caller.post('/api/bug_report/add', { title: 'a\u0000b', body: 'c\u0007d' });
  const problem = await assertRefused(response, 'NUL');
  assert.equal(response.status, 422);
  assert.deepEqual(problem.errors, {
    title: 'Contiene caratteri non ammessi',
    body: 'Contiene caratteri non ammessi',
  });
});

describe('bad queries never cause a 5xx, and unknown fields are refused', () => {
  /** As it stands in the address, and as the server reads it. */
  const values: [string, string | string[]][] = [
    ['', ''],
    ['0', '0'],
    ['-1', '-1'],
    ['abc', 'abc'],
    ['1.5', '1.5'],
    ['99999999999', '99999999999'],
    ['1&NAME=2', ['1', '2']],
    ['%00', '\0'],
    ['%ff', '%ff'],
    ['1%27%20or%201=1', "1' or 1=1"],
    ['[]', '[]'],
    ['{}', '{}'],
  ];
  for (const endpoint of withQuery) {
    const ask = (query: string) =>
      caller.fetch(`${addressOf(endpoint)}?${query}`, { method: endpoint.method });
    test(`${endpoint.method} ${endpoint.path}`, async () => {
      const fields = Object.entries(endpoint.query?.shape ?? {});
      await each(values, async ([written, read]) => {
        const of = (field: string) => `${field}=${written.replace('NAME', field)}`;
        const isFit = ([, schema]: (typeof fields)[number]) => schema.safeParse(read).success;
        // What a field's own rule refuses is named beside the others; what it lets pass must come alone.
        const unfit = fields.filter((field) => !isFit(field)).map(([field]) => field);
        if (unfit.length > 0) {
          const { errors = {} } = await assertRefused(await ask(unfit.map(of).join('&')), written);
          const named = new Set(Object.keys(errors).map((path) => path.split('.')[0]));
          for (const field of unfit) assert.ok(named.has(field), `${of(field)}: ${JSON.stringify(errors)}`);
        }
        await each(fields.filter(isFit), async ([field]) => {
          const response = await ask(of(field));
          assert.ok(response.status < 500, `${of(field)}: ${response.status}`);
          await response.body?.cancel();
        });
      });
      await assertRefused(await ask('nessuno=1'), 'unknown field');
    });
  }
});

describe('bad ids in the path are refused', () => {
  const ids = ['0', '-1', 'abc', '99999999999', '1.5', '%00', '2147483647', '%ff', 'x'.repeat(400)];
  const tried = new Set<string>();
  const rules = [...new Set(withParams.flatMap(({ params }) => Object.values(params?.shape ?? {})))];
  for (const endpoint of withParams) {
    // The rule of an id is one object wherever it is asked for: it is tried with all values once, and everywhere with
    // one that it refuses and one that it lets pass.
    const rule = Object.values(endpoint.params?.shape ?? {})
      .map((one) => rules.indexOf(one))
      .join();
    const values = tried.has(rule) ? ['abc', '2147483647'] : ids;
    tried.add(rule);
    test(`${endpoint.method} ${endpoint.path}`, async () => {
      await each(values, async (id) => {
        const path = endpoint.path.replaceAll(/:\w+/g, id);
        await assertRefused(await caller.fetch(path, { method: endpoint.method }), id);
      });
    });
  }
});

describe('broken multipart bodies are refused', () => {
  for (const endpoint of withMultipart) {
    test(`${endpoint.method} ${endpoint.path}`, async () => {
      const field = Object.keys(endpoint.files ?? {})[0] ?? '';
      const part = `--b\r\ncontent-disposition: form-data; name="${field}"; filename="a.pdf"\r\n\r\n`;
      const type = 'multipart/form-data; boundary=b';
      const cases: [string, RequestInit['body'], string][] = [
        ['no boundary', 'x', 'multipart/form-data'],
        ['nothing', '', type],
        ['no part', '--b--\r\n', type],
        ['cut in a header', '--b\r\ncontent-dispo', type],
        ['cut in a file', `${part}%PDF-1.7 half`, type],
        ['an empty file', `${part}\r\n--b--\r\n`, type],
        ['not what it says', `${part}hello, I am a text\r\n--b--\r\n`, type],
        ['only a PDF header', `${part}%PDF-1.7\n\r\n--b--\r\n`, type],
        [
          'another field',
          `--b\r\ncontent-disposition: form-data; name="nessuno"\r\n\r\n1\r\n--b--\r\n`,
          type,
        ],
        ['the file twice', `${part}a\r\n${part}b\r\n--b--\r\n`, type],
        ['no disposition', '--b\r\n\r\nx\r\n--b--\r\n', type],
        [
          'a hundred fields',
          `${'--b\r\ncontent-disposition: form-data; name="f"\r\n\r\n1\r\n'.repeat(100)}--b--\r\n`,
          type,
        ],
        ['JSON', '{}', 'application/json'],
      ];
      await each(cases, async ([what, body, contentType]) =>
        assertRefused(await send(endpoint, body, contentType), what),
      );
    });
  }
});

describe('oversize files are refused with 413', () => {
  const firstOf = ({ files = {} }: Endpoint) => {
    const [field, rule] = Object.entries(files)[0] ?? [];
    assert.ok(field && rule);
    return { field, maxBytes: rule.maxBytes };
  };
  const assertTooLarge = async (response: Response, { field, maxBytes }: ReturnType<typeof firstOf>) => {
    assert.equal(response.status, 413);
    const { errors } = await assertRefused(response, 'oversize');
    assert.equal(errors?.[field], `Il file supera ${maxBytes / 1024 / 1024} MB`);
  };
  test('at every endpoint before they come', () =>
    each(withMultipart, async (endpoint) => {
      const all = Object.values(endpoint.files ?? {}).reduce((sum, { maxBytes }) => sum + maxBytes, 0);
      const response = await announce(endpoint, all + 3 * 1024 * 1024, 'multipart/form-data; boundary=b');
      await assertTooLarge(response, firstOf(endpoint));
    }));

  // One endpoint of each size: the bytes are counted by the same code wherever a file comes.
  for (const endpoint of new Map(withMultipart.map((one) => [firstOf(one).maxBytes, one])).values())
    test(`${endpoint.method} ${endpoint.path}: one byte too many, while it comes`, async () => {
      const { field, maxBytes } = firstOf(endpoint);
      const form = new FormData();
      form.set(field, new Blob([new Uint8Array(maxBytes + 1)]), 'grande.pdf');
      const response = await caller.fetch(addressOf(endpoint), { method: endpoint.method, body: form });
      await assertTooLarge(response, { field, maxBytes });
    });
});

test('a path that can’t be decoded and an unknown path are refused with a sentence', async () => {
  await assertRefused(await caller.fetch('/api/%E0%A4%A'), 'bad escape');
  const unknown = await caller.fetch('/api/nessuno');
  assert.equal(unknown.status, 404);
  assert.equal((await assertRefused(unknown, 'unknown')).detail, 'La pagina richiesta non è stata trovata');
});

test('a refused change leaves nothing behind', async () => {
  const before = await app.db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirst();
  await caller.post('/api/bug_report/add', { title: '', body: 'x' });
  await caller.post('/api/humanResources/user/addAcademicDatum', { livello: 'triennale' });
  const after = await app.db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirst();
  assert.deepEqual(after, before);
});
