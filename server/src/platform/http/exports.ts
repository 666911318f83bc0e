/**
 * Records every list that is downloaded as a file: the person, the filters, and the number of rows, also of an
 * interrupted download.
 */
import { Readable } from 'node:stream';
import type { Database } from '../database/connection.ts';
import type { User } from '../people/user.ts';
import type { NoteSecurity } from '../security-events.ts';
import type { BinaryAnswer } from './endpoint.ts';

type Export = { user: User | undefined; list: string; filters: unknown; security: NoteSecurity };

/** Returns the file, whose download ends only when the export has been recorded. */
export async function recordExport(db: Database, asked: Export, answer: BinaryAnswer): Promise<BinaryAnswer> {
  const { rows, body } = answer;
  if (!rows) return answer;
  const record = async () => {
    await db
      .insertInto('exports')
      .values({
        user_id: asked.user?.id ?? null,
        list: asked.list,
        filters: JSON.stringify(asked.filters ?? {}),
        rows: rows(),
      })
      .execute();
    asked.security('list-exported', { list: asked.list, rows: rows() });
  };
  if (body instanceof Readable) {
    const recordedBody = Readable.from(untilRecorded(body, record));
    // A generator that nobody began to read doesn't close its source when it ends.
    recordedBody.once('close', () => body.destroy());
    return { ...answer, body: recordedBody };
  }
  await record();
  return answer;
}

async function* untilRecorded(body: Readable, record: () => Promise<void>) {
  try {
    yield* body;
  } finally {
    await record();
  }
}
