/**
 * Makes the archive of a person's data: `dati.json` with every row, their files, and a PDF to read. The archive is
 * never whole in memory: rows come a thousand at a time, and one file is open at a time.
 */
import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { type Database, runSql } from '../../../../platform/database/connection.ts';
import { readOrganisation } from '../../../../platform/papers/organisation.ts';
import { countHeld, type Source } from './held.ts';
import { type ArchiveFacts, type Section, writeJson } from './json.ts';
import { renderDataPdf } from './readable.ts';

/** The number of tables and files that are in the archive, and that will be. */
export type Progress = { done: number; total: number };
type ReportProgress = (progress: Progress) => Promise<void>;

/** Streams the zip. Destroying the stream stops the work. */
export function streamArchive(source: Source, notify: ReportProgress): Readable {
  const zip = new ZipFile();
  const body = new PassThrough();
  zip.once('error', (error) => body.destroy(error));
  zip.outputStream.pipe(body);
  fillArchive(zip, body, source, notify).then(
    () => zip.end(),
    (error: Error) => body.destroy(error),
  );
  return body;
}

async function fillArchive(
  zip: ZipFile,
  body: PassThrough,
  source: Source,
  notify: ReportProgress,
): Promise<void> {
  const { db, storage, personalTables, personId } = source;
  const stopped = once(body, 'close').then(() => {
    throw new Error('the archive was stopped');
  });
  // The stream also closes after a complete archive; that rejection needs no handling.
  stopped.catch(() => undefined);
  const addEntry = (name: string, compress: boolean, open: () => Promise<Readable>) =>
    Promise.race([
      stopped,
      new Promise<void>((resolve, reject) => {
        zip.addReadStreamLazy(name, { compress }, (give) => {
          open().then((stream) => {
            stream.once('error', reject).once('end', resolve);
            body.once('close', () => stream.destroy());
            give(null, stream);
          }, reject);
        });
      }),
    ]);
  body.setMaxListeners(0);

  const held = await countHeld(db, personalTables, personId);
  const total = personalTables.length + held.reduce((sum, { files }) => sum + files, 0);
  let done = 0;
  const step = () => notify({ done: ++done, total });

  const about = await readAbout(db, personId);
  const sections: Section[] = [];
  const json = writeJson(source, about, async (section) => {
    sections.push(section);
    await step();
  });
  await addEntry('dati.json', true, async () => Readable.from(json, { objectMode: false }));
  const missing: string[] = [];
  for (const { sha256, path } of sections.flatMap(({ files }) => files)) {
    // A lost file must not keep the person from getting everything else.
    if (await storage.faultOf(sha256)) missing.push(path);
    // Pictures and PDFs are stored as they are, because they are compressed already.
    else await addEntry(path, false, () => storage.open(sha256));
    await step();
  }
  const pdf = await renderDataPdf(about, sections, missing);
  await addEntry('riepilogo.pdf', false, async () => Readable.from([pdf], { objectMode: false }));
}

async function readAbout(db: Database, personId: number): Promise<ArchiveFacts> {
  const [person] = await runSql(db)<{ name: string; email: string; madeAt: string }>`
    select first_name || ' ' || last_name as name, institutional_email as email, current_moment() as "madeAt"
      from users where id = ${personId}`;
  if (!person) throw new Error(`person ${personId} is gone`);
  return { ...person, organisation: await readOrganisation(db) };
}
