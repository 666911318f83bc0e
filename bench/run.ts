/**
 * `npm run bench` starts an instance in a temporary folder, imports the catalogue, measures it, and prints a table with
 * the aims; it asserts nothing. `--products N` measures with more products, `--curve` measures how the cost grows up to
 * a million products, `--imports` measures imports of 100,000 rows, `--files` hostile files, `--people` the screens of
 * people with 5,000 of them, `--bookings` rooms with 200,000 bookings, `--calendar` the calendar of rooms with 2,000
 * bookings in a week, `--suppliers` 100,000 products of suppliers, `--orders` the list of orders with 100,000 of them,
 * `--delivery-notes` that of delivery notes, their issue and their papers, `--receipts` the register with 200,000
 * receipts and a mass issue, `--expense-reports` approvals with 20 photos and lists, `--palette` the palette with all
 * of these together, `--lists` the first page of every list with each of its filters and searches, `--start` what a
 * person waits for after `npm start`, `--pages` the waits in a browser, `--touch` the clicks, taps and keys of daily
 * acts on the demo, and `--against FOLDER` compares with another checkout.
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { listProducts } from '@wms/contract/logistics/products/reading';
import { measureAgainst, startSides } from './against.ts';
import { measureBookings } from './bookings.ts';
import { measureCalendar } from './calendar.ts';
import { rows as catalogueRows, sampleWords } from './catalogue.ts';
import { measureCurve } from './curve.ts';
import { measureDeliveryNotes } from './delivery-notes.ts';
import { measureExpenseReports } from './expense-reports.ts';
import { measureFiles } from './hostile-files.ts';
import { measureImports } from './imports.ts';
import { startInstance } from './instance.ts';
import { startLimit } from './limit-process.ts';
import { measureLists } from './lists/measure.ts';
import { load, median, oneCaller, tool } from './load.ts';
import { loginPageBytes } from './login-page.ts';
import { measureOrders } from './orders.ts';
import { measurePages, pagesTable } from './pages.ts';
import { measurePalette } from './palette.ts';
import { measurePeople } from './people.ts';
import { writeFigure } from './point.ts';
import { measureReceipts } from './receipts.ts';
import { measureStarts } from './start.ts';
import { capturePage } from './statements.ts';
import { measureSuppliers } from './suppliers.ts';
import { measureTouch, touchTable } from './touch/measure.ts';

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '5' },
    curve: { type: 'boolean', default: false },
    imports: { type: 'boolean', default: false },
    files: { type: 'boolean', default: false },
    people: { type: 'boolean', default: false },
    bookings: { type: 'boolean', default: false },
    calendar: { type: 'boolean', default: false },
    suppliers: { type: 'boolean', default: false },
    orders: { type: 'boolean', default: false },
    'delivery-notes': { type: 'boolean', default: false },
    receipts: { type: 'boolean', default: false },
    'expense-reports': { type: 'boolean', default: false },
    against: { type: 'string' },
    palette: { type: 'boolean', default: false },
    lists: { type: 'boolean', default: false },
    start: { type: 'boolean', default: false },
    pages: { type: 'boolean', default: false },
    touch: { type: 'boolean', default: false },
    /** Measures only this page, by its name in the table. */
    page: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    /** The largest number of products of the curve. */
    most: { type: 'string', default: '1000000' },
  },
});
const products = Number(values.products);
const seconds = Number(values.seconds);
const callers = 32;
const rounds = 2;

if (values.curve) {
  const sizes = [10_000, 100_000, 1_000_000].filter((size) => size <= Number(values.most));
  const instance = await startInstance(catalogueRows(10_000));
  try {
    const points = await measureCurve(instance, sizes);
    console.log(`\n| ${cpus().length} × ${cpus()[0]?.model.trim()}, ${tool} | ${sizes.join(' | ')} | aim |`);
    for (const { what, at, aim } of points) console.log(`| ${what} | ${at.join(' | ')} | ${aim} |`);
  } finally {
    await instance.stop();
  }
  process.exit(0);
}

/** Screens that are measured with much data of their own: by option, how many products there are and what is asked. */
const screens = {
  people: { products: 10, title: '5,000 people, 1 caller', measure: measurePeople },
  bookings: { products: 10, title: '200,000 bookings, 1 caller', measure: measureBookings },
  calendar: { products: 10, title: 'Chromium 1280 × 800', measure: measureCalendar },
  suppliers: { products: 2000, title: '20,000 suppliers, 1 caller', measure: measureSuppliers },
  orders: { products: 1000, title: '100,000 orders, 1 caller', measure: measureOrders },
  'delivery-notes': {
    products: 1000,
    title: '100,000 delivery notes, 1 caller',
    measure: measureDeliveryNotes,
  },
  receipts: { products: 10, title: '200,000 receipts, 1 caller', measure: measureReceipts },
  'expense-reports': {
    products: 10,
    title: '50,000 expense reports, 1 caller',
    measure: measureExpenseReports,
  },
  palette: { products: 10_000, title: '100,000 products and papers, 1 caller', measure: measurePalette },
  lists: { products: 10_000, title: '100,000 rows in every list, 1 caller', measure: measureLists },
} as const;
for (const [option, { products, title, measure }] of Object.entries(screens)) {
  if (!values[option as keyof typeof screens]) continue;
  const instance = await startInstance(catalogueRows(products));
  try {
    console.log(`\n| ${cpus().length} × ${cpus()[0]?.model.trim()}, ${title} | p50 | aim |`);
    for await (const point of await measure(instance))
      console.log(`| ${point.what} | ${writeFigure(point)} | ${point.aim} |`);
  } finally {
    await instance.stop();
  }
  process.exit(0);
}

if (values.start) {
  const folders = ['.', ...(values.against ? [values.against] : [])];
  const [here = [], there] = await measureStarts(folders, Number(values.rounds));
  console.log(`\n| ${cpus().length} × ${cpus()[0]?.model.trim()} | here | ${there ? 'there |' : ''} aim |`);
  for (const [index, starts] of here.entries()) {
    const written = [starts, ...(there?.slice(index, index + 1) ?? [])].map(
      ({ median, best }) => `${(median / 1000).toFixed(2)} s (best ${(best / 1000).toFixed(2)})`,
    );
    console.log(`| ${starts.what} | ${written.join(' | ')} | ${starts.aim} |`);
  }
  process.exit(0);
}

if (values.pages) {
  const sides = await startSides(values.against, catalogueRows(products));
  try {
    const measured = await measurePages(sides, { rounds: Number(values.rounds), only: values.page });
    console.log(`\n${cpus().length} × ${cpus()[0]?.model.trim()}${values.against ? ', here / there' : ''}\n`);
    console.log(pagesTable(measured));
  } finally {
    for (const side of sides) await side.stop();
  }
  process.exit(0);
}

if (values.touch) {
  console.log(`\n${cpus().length} × ${cpus()[0]?.model.trim()}\n`);
  console.log(touchTable(await measureTouch()));
  process.exit(0);
}

if (values.against) {
  const comparisons = await measureAgainst(values.against, catalogueRows(products));
  console.log(
    `\n| ${cpus().length} × ${cpus()[0]?.model.trim()}, ${tool} | here | there | ratio | half of them |`,
  );
  for (const { what, here, other, ratio, middleHalf } of comparisons)
    console.log(
      `| ${what} | ${Math.round(here)}/s | ${Math.round(other)}/s | ${ratio.toFixed(2)} | ` +
        `${middleHalf.map((value) => value.toFixed(2)).join(' – ')} |`,
    );
  process.exit(0);
}

if (values.imports) {
  const instance = await startInstance(catalogueRows(10_000));
  try {
    const points = await measureImports(instance);
    console.log(
      `\n| ${cpus().length} × ${cpus()[0]?.model.trim()} | check | import | slowest list | slowest movement | ` +
        `told to wait |`,
    );
    for (const { what, check, write, slowestRead, slowestMovement, toldToWait } of points)
      console.log(
        `| ${what} | ${check.toFixed(0)} s | ${write.toFixed(0)} s | ${slowestRead.toFixed(0)} ms | ` +
          `${slowestMovement.toFixed(0)} ms | ${toldToWait} |`,
      );
  } finally {
    await instance.stop();
  }
  process.exit(0);
}

if (values.files) {
  const instance = await startInstance(catalogueRows(10_000));
  try {
    const { points, waits, memory } = await measureFiles(instance);
    console.log(`\n| ${cpus().length} × ${cpus()[0]?.model.trim()} | status | after | sentence |`);
    for (const { what, status, seconds: after, sentence } of points)
      console.log(`| ${what} | ${status} | ${after.toFixed(1)} s | ${sentence} |`);
    for (const [when, wait] of Object.entries(waits))
      console.log(
        `list, 1 caller, ${when}: median ${wait.median.toFixed(1)} ms, slowest ${wait.slowest.toFixed(0)} ms`,
      );
    console.log(
      `server’s memory afterwards: ${memory === null ? 'not known here' : `${Math.round(memory / 1e6)} MB`}`,
    );
  } finally {
    await instance.stop();
  }
  process.exit(0);
}

type Line = [what: string, measured: string, aim: string];
const lines: Line[] = [];

const instance = await startInstance(catalogueRows(products));
try {
  lines.push([
    `import of ${products} products`,
    `${(instance.importMs / 1000).toFixed(1)} s`,
    products === 10_000 ? '< 10 s' : '',
  ]);
  const searches = sampleWords.map((q) => ({ q }));
  const addresses = {
    list: [`${instance.url}${listProducts.path}`],
    search: searches.map(({ q }) => `${instance.url}${listProducts.path}?${new URLSearchParams({ q })}`),
  };
  const statements = {
    list: await capturePage(instance.databaseUrl, [{}]),
    search: await capturePage(instance.databaseUrl, searches),
  };
  const limit = await startLimit(instance.databaseUrl, statements);
  try {
    for (const kind of ['list', 'search'] as const) {
      const alone = await oneCaller(addresses[kind], instance.token, 300);
      const ours: number[] = [];
      const bare: number[] = [];
      const waits: number[] = [];
      // Both are measured by turns, so that a slow minute of the machine affects both.
      for (let round = 0; round < rounds; round++) {
        const run = await load(addresses[kind], { token: instance.token, callers, seconds });
        ours.push(run.perSecond);
        waits.push(run.p50);
        bare.push((await load(limit.addresses(kind), { token: '', callers, seconds })).perSecond);
      }
      lines.push([
        `${kind}, 1 caller, p50`,
        `${alone.toFixed(1)} ms`,
        kind === 'list' ? '< 10 ms' : '< 30 ms',
      ]);
      lines.push([
        `${kind}, ${callers} callers`,
        `${Math.round(median(ours))} req/s, p50 ${median(waits).toFixed(1)} ms`,
        '',
      ]);
      lines.push([
        `  the same SQL behind bare node:http + pg`,
        `${Math.round(median(bare))} req/s`,
        'the limit',
      ]);
      lines.push([`  ratio`, (median(ours) / median(bare)).toFixed(2), '≥ 0.6']);
    }
  } finally {
    limit.stop();
  }
  const memory = await instance.memory();
  lines.push([
    'server’s memory after the run (PSS)',
    memory === null ? 'not known here' : `${Math.round(memory / 1e6)} MB`,
    '≤ 200 MB',
  ]);
  const bytes = await loginPageBytes();
  lines.push([
    'login page, JS + CSS, brotli',
    bytes === null ? 'web not built' : `${(bytes / 1000).toFixed(0)} kB`,
    '≤ 180 kB',
  ]);
} finally {
  await instance.stop();
}

const width = (column: 0 | 1) => Math.max(...lines.map((line) => line[column].length)) + 2;
const [first, second] = [width(0), width(1)];
console.log(`\n${'measured'.padEnd(first)}${''.padEnd(second)}aim`);
for (const [what, measured, aim] of lines)
  console.log(`${what.padEnd(first)}${measured.padEnd(second)}${aim}`);
console.log(
  `\n${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}, load by ${tool}, ${rounds} rounds ` +
    `of ${seconds} s each.` +
    '\nSpeeds vary with the machine and what else it does: a ratio of one run says more than a figure, and less ' +
    'than a quarter of difference says nothing.',
);
process.exit(0);
