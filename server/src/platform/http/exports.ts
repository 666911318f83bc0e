/**
 * Records every list that is downloaded as a file: the person, the filters, and the number of rows, also of an
 * interrupted download.
 */
import { Readable } from 'node:stream';
import type { Database } from '../database/connection.ts';
import type { User } from '../people/user.ts';
import type { NoteSecurity } from '../security-events.ts';
import type { BinaryAnswer } from './endpoint.ts';

type ExportDetails = { user: User | undefined; list: string; filters: unknown; security: NoteSecurity };

/** Returns the file, whose download ends only when the export has been recorded. */
export async function recordExport(
  db: Database,
  details: ExportDetails,
  answer: BinaryAnswer,
): Promise<BinaryAnswer> {
  const { rows, body } = answer;
  if (!rows) return answer;
  const record = async () => {
    await db
      .insertInto('exports')
      .values({
        user_id: details.user?.id ?? null,
        list: details.list,
        filters: JSON.stringify(details.filters ?? {}),
        rows: rows(),
      })
      .execute();
    details.security('list-exported', { list: details.list, rows: rows() });
  };
  if (body instanceof Readable) {
    const recordedBody = Readable.from(streamThenRecord(body, record));
    // When a download is closed before its first byte, the generator never began, so it can't close its source.
    recordedBody.once('close', () => body.destroy());
    return { ...answer, body: recordedBody };
  }
  await record();
  return answer;
}

async function* streamThenRecord(body: Readable, record: () => Promise<void>) {
  try {
    yield* body;
  } finally {
    await record();
  }
}
