/** Tells the parent of a worker what each test file did, as soon as its last test has ended. */
import { Readable } from 'node:stream';
import { spec, type TestEvent } from 'node:test/reporters';
import { counter, type Outcome } from './count.ts';
import { endOfPrinted, type FileReport } from './workers.ts';

async function report(events: readonly TestEvent[]): Promise<FileReport> {
  const counts = counter();
  for (const { type, data } of events)
    if (type === 'test:pass' || type === 'test:fail') counts.add(data as Outcome, type === 'test:pass');
  let text = '';
  for await (const part of Readable.from(events).compose(new spec())) text += part;
  return { text, passed: counts.passed, failed: counts.failed };
}

// Node takes a reporter from a module's default export.
export default async function* reportFiles(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  let events: TestEvent[] = [];
  for await (const event of source) {
    events.push(event);
    const { type, data } = event;
    const isFile = (type === 'test:pass' || type === 'test:fail') && data.nesting === 0;
    if (!isFile) {
      process.send?.('goes on');
      continue;
    }
    for (const stream of [process.stdout, process.stderr]) stream.write(endOfPrinted);
    process.send?.(await report(events));
    events = [];
  }
  yield '';
}
