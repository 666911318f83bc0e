/** The documents in force of chosen people as one zip, which is made while it is sent. */

import { PassThrough, type Readable } from 'node:stream';
import type { zipDocuments } from '@wms/contract/humanResources/documents/matrix';
import { sql } from 'kysely';
import { ZipFile } from 'yazl';
import type { z } from 'zod';
import { type Database, runSql } from '../../../platform/database/connection.ts';
import { safeName } from '../../../platform/files/safe-name.ts';
import type { Storage } from '../../../platform/files/storage.ts';
import { type BinaryAnswer, binary } from '../../../platform/http/endpoint.ts';
import { surnameFirst } from '../../../platform/people/name.ts';
import type { User } from '../../../platform/people/user.ts';
import { refuse } from '../../../platform/refusal.ts';
import { datedName } from '../../../platform/spreadsheets/table-file.ts';
import { recordOpenings } from '../openings.ts';
import { maySee } from '../visible.ts';
import { inForce, matchesMatrix } from './reading.ts';

type Services = { db: Database; storage: Storage; setHeader: (name: string, value: string) => void };
type Query = z.output<typeof zipDocuments.query>;
type ZippedDocument = {
  id: number;
  sha256: string;
  size: number;
  person: string;
  email: string;
  type: string;
};

const mostFiles = 5000;

/**
 * Returns the zip. Each document counts as opened, also when the person stops the download. PDFs are compressed
 * already, so they are stored as they are and the size is known before the first byte.
 */
export async function zipOfDocuments(
  { db, storage, setHeader }: Services,
  { people, ...filters }: Query,
  user: User,
): Promise<BinaryAnswer> {
  const ids = people?.split(',').map(Number);
  const documents = await runSql(db)<ZippedDocument>`
    select document.id, document.sha256, file.size, type.name as type, ${surnameFirst('u')} as person,
           u.institutional_email as email
      from documents document
      join document_types type on type.id = document.type_id
      join users u on u.id = document.user_id
      join files file using (sha256)
     where ${inForce} and ${maySee(user)}
       and ${filters.type ? sql`type.id = ${filters.type}` : sql`true`}
       and ${ids ? sql`u.id = any (${ids}::integer[])` : matchesMatrix(filters, user)}
     order by u.search_name, u.id, type.id limit ${mostFiles + 1}`;
  if (documents.length === 0) throw refuse.notFound('Non c’è nessun documento approvato da scaricare');
  if (documents.length > mostFiles)
    throw refuse.invalidRequest('Sono più di 5.000 documenti: restringi i filtri o scegli le persone');
  await recordOpenings(
    db,
    user,
    documents.map(({ id }) => id),
  );
  const { body, size } = await streamZip(storage, documents);
  setHeader('content-length', String(size));
  return binary({ type: 'application/zip', name: datedName('documenti', 'zip'), inline: false, body });
}

/** Streams the files one at a time, as fast as the caller reads. A download that stops closes the open file. */
async function streamZip(storage: Storage, documents: readonly ZippedDocument[]) {
  const zip = new ZipFile();
  const body = new PassThrough();
  let opened: Readable | undefined;
  for (const { id, sha256, size, person, email, type } of documents) {
    const folder = safeName(`${person} (${email.split('@')[0]})`);
    zip.addReadStreamLazy(`${folder}/${safeName(type)} ${id}.pdf`, { compress: false, size }, (give) => {
      storage.open(sha256).then(
        (stream) => {
          opened = stream;
          stream.once('error', (error) => body.destroy(error));
          give(null, stream);
        },
        (error: Error) => body.destroy(error),
      );
    });
  }
  zip.once('error', (error) => body.destroy(error));
  body.once('close', () => opened?.destroy());
  const size = await new Promise<number>((resolve) => {
    zip.end({ forceZip64Format: false, comment: '' }, (...given: unknown[]) => resolve(Number(given[0])));
  });
  zip.outputStream.pipe(body);
  return { body, size };
}
