/**
 * Bad input is refused with a sentence at every endpoint, by the HTTP layer in this process; the whole server is asked
 * over HTTP at one endpoint of each kind, and in the trial at all of them.
 */
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import type { Endpoint } from '@wms/contract/platform/endpoint';
import { errorsByField } from '@wms/contract/platform/messages';
import { permissions } from '@wms/contract/platform/permissions';
import { onDay, today } from '@wms/contract/platform/schema';
import { readEndpoints } from '../../../../scripts/all-endpoints.ts';
import { addressOf } from '../../../testing/addresses.ts';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import {
  type Ask,
  type HollowServer,
  letThrough,
  someOf,
  startHollowServer,
} from '../../../testing/promises/asking.ts';
import { isTrial, trial } from '../../../testing/trial.ts';

const endpoints = await readEndpoints();

let app: TestApp;
let caller: Caller;
let hollow: HollowServer;
before(async () => {
  app = await startTestApp();
  caller = await app.person({ permissions });
  hollow = await startHollowServer(endpoints);
});
after(async () => {
  await hollow.stop();
  await app.stop();
});

const inProcess: Ask = (path, init) => hollow.ask(path, init);
const overHttp: Ask = (path, init) => caller.fetch(path, init);
/** Where the cases of a part are asked, and at which of its endpoints. */
const placesFor = (all: readonly Endpoint[], kindOf: (endpoint: Endpoint) => unknown) => [
  { where: 'in the process', ask: inProcess, asked: all },
  { where: 'over HTTP', ask: overHttp, asked: someOf(all, kindOf) },
];

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
async function each<Case>(cases: readonly Case[], ask: (badCase: Case) => Promise<unknown>): Promise<void> {
  await Promise.all(cases.map(ask));
}

const sendBy = (ask: Ask) => (endpoint: Endpoint, body: RequestInit['body'], type: string) =>
  ask(addressOf(endpoint), { method: endpoint.method, body, headers: { 'content-type': type } });

/** Answers what the HTTP layer names in a parsed part of a request: the schema alone is asked, which is quicker. */
function errorsOf(schema: Endpoint['body'], given: unknown): Record<string, string> | undefined {
  const { error } = onDay(today(), () => schema?.safeParse(given)) ?? {};
  return error && errorsByField(error);
}

/** Says how many bytes will come and sends none: what is refused now is refused before it is received. */
const announce = (endpoint: Endpoint, bytes: number, type: string) =>
  new Promise<Response>((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${caller.token}`,
      'content-type': type,
      'content-length': bytes,
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
  ['a very long text', 'x'.repeat(isTrial ? 100_000 : 20_000)],
  ['null', null],
  ['true', true],
];

/** The longest hostile text in each of nine fields is less than the most bytes of a body. */
const inGroups = (fields: readonly string[]) =>
  Array.from({ length: Math.ceil(fields.length / 9) }, (_, group) => fields.slice(group * 9, group * 9 + 9));

/** A body that is no JSON or no object is refused by one piece of code, so one endpoint of each method is asked. */
const parsedAt = new Set(someOf(withJsonBody, ({ method }) => method));

for (const { where, ask, asked } of placesFor(withJsonBody, ({ method }) => method))
  describe(`bad JSON bodies are refused, ${where}`, () => {
    const send = sendBy(ask);
    const sendJson = (endpoint: Endpoint, body: unknown) =>
      send(endpoint, JSON.stringify(body), 'application/json');
    for (const endpoint of asked)
      test(`${endpoint.method} ${endpoint.path}`, async () => {
        const unparsed: [string, RequestInit['body'], string][] = [
          ['half an object', '{"a":', 'application/json'],
          ['null', 'null', 'application/json'],
          ['a number', '7', 'application/json'],
          // Deep enough to be no JSON; as deep as the parser's stack only where the parser is asked, not each schema.
          ['deep nesting', '['.repeat(ask === overHttp ? 200_000 : 2000), 'application/json'],
          ['invalid UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), 'application/json'],
          ['another charset', '{}', 'application/json; charset=iso-8859-1'],
          ['another type', '<a/>', 'application/xml'],
        ];
        const raw: typeof unparsed = [
          ...(parsedAt.has(endpoint) ? unparsed : []),
          ['nothing', '', 'application/json'],
          ['a list', '[]', 'application/json'],
          ['an unknown field', '{"nessuno":1}', 'application/json'],
          ['__proto__', '{"__proto__":{"a":1}}', 'application/json'],
        ];
        const needsNothing = onDay(today(), () => endpoint.body?.safeParse({}).success) === true;
        await each(raw, async ([what, body, type]) => {
          const { status } = await assertRefused(await send(endpoint, body, type), what);
          if (needsNothing && (body === '' || body === 'null')) return;
          assert.notEqual(status, letThrough, what);
        });
        // Fields are checked one by one, also when several are in a body; `nessuno` keeps any body from being accepted.
        for (const fields of inGroups(Object.keys(endpoint.body?.shape ?? {})))
          await each(hostile, async ([what, value]) => {
            const given = { ...Object.fromEntries(fields.map((field) => [field, value])), nessuno: 1 };
            const errors =
              ask === inProcess
                ? errorsOf(endpoint.body, given)
                : (await assertRefused(await sendJson(endpoint, given), `${fields} = ${what}`)).errors;
            assert.equal(errors?.nessuno, 'Campo non previsto');
          });
      });
  });

describe('too many bytes of JSON are refused with 413', () => {
  // All at once, so that a server which waited for the bytes would be waited for once.
  test('before they come', () =>
    each(
      someOf(withJsonBody, ({ method }) => method),
      async (endpoint) => {
        const response = await announce(endpoint, 1024 * 1024 + 1, 'application/json');
        assert.equal((await assertRefused(response, endpoint.path)).status, 413, endpoint.path);
      },
    ));

  test('at every endpoint, in the process', async () => {
    const headers = { 'content-type': 'application/json', 'content-length': String(1024 * 1024 + 1) };
    for (const endpoint of withJsonBody) {
      const response = await inProcess(addressOf(endpoint), { method: endpoint.method, body: '{', headers });
      assert.equal((await assertRefused(response, endpoint.path)).status, 413, endpoint.path);
    }
  });

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
  const isFile = ({ answer }: Endpoint) => typeof answer === 'object' && 'binary' in answer;
  /** The value in the address, and the one that the server reads. */
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
  for (const { where, ask, asked } of placesFor(
    withQuery,
    (endpoint) => `${endpoint.method} ${isFile(endpoint)}`,
  ))
    for (const endpoint of asked) {
      const askFor = (query: string) => ask(`${addressOf(endpoint)}?${query}`, { method: endpoint.method });
      test(`${endpoint.method} ${endpoint.path}, ${where}`, async () => {
        const fields = Object.entries(endpoint.query?.shape ?? {});
        await each(values, async ([written, read]) => {
          const pair = (field: string) => `${field}=${written.replace('NAME', field)}`;
          const isFit = ([, schema]: (typeof fields)[number]) =>
            onDay(today(), () => schema.safeParse(read).success);
          // A value that a field's own rule refuses is named beside the others; one that it lets pass must come alone.
          const unfit = fields.filter((field) => !isFit(field)).map(([field]) => field);
          if (unfit.length > 0) {
            const { errors = {} } =
              ask === inProcess
                ? {
                    errors: errorsOf(endpoint.query, Object.fromEntries(unfit.map((field) => [field, read]))),
                  }
                : await assertRefused(await askFor(unfit.map(pair).join('&')), written);
            const named = new Set(Object.keys(errors).map((path) => path.split('.')[0]));
            for (const field of unfit)
              assert.ok(named.has(field), `${pair(field)}: ${JSON.stringify(errors)}`);
          }
          if (ask === overHttp)
            await each(fields.filter(isFit), async ([field]) => {
              const response = await askFor(pair(field));
              assert.ok(response.status < 500, `${pair(field)}: ${response.status}`);
              await response.body?.cancel();
            });
        });
        const unknown = await assertRefused(await askFor('nessuno=1'), 'unknown field');
        assert.notEqual(unknown.status, letThrough);
      });
    }
});

describe('bad ids in the path are refused', () => {
  const ids = ['0', '-1', 'abc', '99999999999', '1.5', '%00', '2147483647', '%ff', 'x'.repeat(400)];
  const rules = [...new Set(withParams.flatMap(({ params }) => Object.values(params?.shape ?? {})))];
  const ruleOf = ({ params }: Endpoint) =>
    Object.values(params?.shape ?? {})
      .map((value) => rules.indexOf(value))
      .join();
  const isFit = ({ params }: Endpoint, id: string) =>
    params?.safeParse(Object.fromEntries(Object.keys(params.shape).map((name) => [name, id]))).success;
  for (const { where, ask, asked } of placesFor(withParams, ruleOf)) {
    const tried = new Set<string>();
    for (const endpoint of asked) {
      // The rule of an id is one object wherever it is asked for: it is tried with all values once, and everywhere with
      // one that it refuses and one that it lets pass.
      const values = tried.has(ruleOf(endpoint)) ? ['abc', '2147483647'] : ids;
      tried.add(ruleOf(endpoint));
      test(`${endpoint.method} ${endpoint.path}, ${where}`, async () => {
        await each(values, async (id) => {
          const path = endpoint.path.replaceAll(/:\w+/g, id);
          const { status } = await assertRefused(await ask(path, { method: endpoint.method }), id);
          if (!isFit(endpoint, id)) assert.notEqual(status, letThrough, id);
        });
      });
    }
  }
});

/** The endpoint at which `npm test` sends broken files to the code that opens them. */
const opensFiles = withMultipart.find(({ path }) => path === '/api/humanResources/users/:id/documents');
const filesOf = ({ files = {} }: Endpoint) => JSON.stringify(Object.values(files));
for (const { where, ask, asked } of placesFor(withMultipart, filesOf))
  describe(`broken multipart bodies are refused, ${where}`, () => {
    const send = sendBy(ask);
    for (const endpoint of asked)
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
        // The contents of a file are opened by the endpoint's own code.
        const opened = ['not what it says', 'only a PDF header'];
        // Each file that is opened costs a process.
        const skipsOpening = ask === overHttp && !isTrial && endpoint !== opensFiles;
        const sent = skipsOpening ? cases.filter(([what]) => !opened.includes(what)) : cases;
        await each(sent, async ([what, body, contentType]) => {
          const { status } = await assertRefused(await send(endpoint, body, contentType), what);
          if (!opened.includes(what)) assert.notEqual(status, letThrough, what);
        });
      });
  });

describe('oversize files are refused with 413', () => {
  const firstOf = ({ files = {} }: Endpoint) => {
    const [field, rule] = Object.entries(files)[0] ?? [];
    assert.ok(field && rule);
    return { field, maxBytes: rule.maxBytes, several: rule.most !== undefined };
  };
  type Limit = { field: string; maxBytes: number; several?: boolean };
  const assertTooLarge = async (response: Response, { field, maxBytes, several = false }: Limit) => {
    assert.equal(response.status, 413);
    const { errors } = await assertRefused(response, 'oversize');
    const subject = several ? 'I file insieme superano' : 'Il file supera';
    assert.equal(errors?.[field], `${subject} ${maxBytes / 1024 / 1024} MB`);
  };
  test('at every endpoint before they come', () =>
    each(withMultipart, async (endpoint) => {
      const all = Object.values(endpoint.files ?? {}).reduce((sum, { maxBytes }) => sum + maxBytes, 0);
      const response = await announce(endpoint, all + 3 * 1024 * 1024, 'multipart/form-data; boundary=b');
      await assertTooLarge(response, firstOf(endpoint));
    }));

  // One endpoint of each size: the bytes are counted by the same code wherever a file comes.
  for (const endpoint of new Map(
    withMultipart.map((endpoint) => [firstOf(endpoint).maxBytes, endpoint]),
  ).values()) {
    const either = firstOf(endpoint).maxBytes > 5 * 1024 * 1024 ? trial : test;
    either(`${endpoint.method} ${endpoint.path}: one byte too many, while it comes`, async () => {
      const { field, maxBytes } = firstOf(endpoint);
      const form = new FormData();
      form.set(field, new Blob([new Uint8Array(maxBytes + 1)]), 'grande.pdf');
      const response = await caller.fetch(addressOf(endpoint), { method: endpoint.method, body: form });
      await assertTooLarge(response, { field, maxBytes });
    });
  }
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
