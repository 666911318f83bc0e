/** Files and addresses that hang on a thing, whatever it is. */
import type { AttachmentEndpoints, ProofEndpoints } from '@wms/contract/platform/annotations/attachments';
import { type RawBuilder, sql } from 'kysely';
import { runSql, type Writer } from '../database/connection.ts';
import type { Attachments } from '../database/tables.generated.ts';
import { recordFile, type Storage, type StoredFile } from '../files/storage.ts';
import { implement, type ReceivedFile, type Route } from '../http/endpoint.ts';
import { storedFile } from '../http/stored-file.ts';
import { openAttachment } from '../opening/received.ts';
import type { User } from '../people/user.ts';
import { refuse } from '../refusal.ts';
import { counterAct } from '../undo/counter-act.ts';

const mostAttachments = 50;

/**
 * The types that a browser may show. Files of all other types are saved, because drawings and office files must not
 * open inside our pages.
 */
const shown = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'];

export type AttachedThing = {
  /** The column of `attachments` that refers to the thing. */
  column: Extract<keyof Attachments, `${string}_id`>;
  /** The first words of the refusal of one attachment too many: 'Un prodotto'. */
  called: string;
  /**
   * Locks the thing, so that two people do not both add the last attachment. Throws when the thing doesn't exist, or
   * when this person may not change its attachments.
   */
  lock: (tx: Writer, id: number, user: User) => Promise<void>;
  /** SQL: whether this person may not know of this attachment, a row of `attachments`. */
  isHidden?: (user: User, attachment: RawBuilder<unknown>) => RawBuilder<boolean>;
};

/** SQL: the attachments `a` that meet this condition, in the shape of `attachmentOf` in the contract. */
export const selectAttachments = (which: RawBuilder<unknown>) => sql`
  coalesce((select json_agg(json_build_object('id', a.id, 'kind', a.kind, 'name', a.name, 'url', a.url,
                                              'type', file.type, 'size', file.size) order by a.id)
              from attachments a left join files file using (sha256) where ${which}), '[]')`;

const noAttachment = () => refuse.notFound('Allegato non trovato');

/** Implements the endpoints of a thing's attachments. */
export function attachmentRoutes(
  storage: Storage,
  endpoints: AttachmentEndpoints,
  thing: AttachedThing,
): Route[] {
  const owner = sql.ref(`a.${thing.column}`);
  const removal = ({ id }: { id: number }) => [
    counterAct(endpoints.removeAttachment, { params: { id: String(id) } }),
  ];
  return [
    readFile(storage, endpoints, thing),

    implement(endpoints.addAttachment, keepFile(storage), async (sent) => {
      const added = await attachFile(thing, sent);
      return { ...added, undo: sent.body.ofNew === 'true' ? [] : removal(added) };
    }),

    implement(endpoints.addLink, async ({ params, body, user, tx }) => {
      await makeRoom(tx, thing, params.id, user);
      const id = await attach(tx, thing, params.id, body);
      return { message: `«${body.name}» aggiunto`, id, undo: removal({ id }) };
    }),

    implement(endpoints.removeAttachment, async ({ params, user, tx }) => {
      const [attached] = await runSql(tx)<{ to: number }>`
        select ${owner} as "to" from attachments a where a.id = ${params.id} and ${owner} is not null`;
      if (!attached) throw noAttachment();
      await thing.lock(tx, attached.to, user);
      const [removed] = await runSql(tx)<{ name: string }>`
        delete from attachments a where a.id = ${params.id} returning name`;
      if (!removed) throw noAttachment();
      return { message: `«${removed.name}» eliminato` };
    }),
  ];
}

/** Implements the endpoints of files that are only added and never removed, such as photos that are kept as a proof. */
export const proofRoutes = (storage: Storage, endpoints: ProofEndpoints, thing: AttachedThing): Route[] => [
  readFile(storage, endpoints, thing),
  implement(endpoints.addAttachment, keepFile(storage), (sent) => attachFile(thing, sent)),
];

function readFile(
  storage: Storage,
  { getAttachment }: Pick<ProofEndpoints, 'getAttachment'>,
  { column, isHidden }: AttachedThing,
): Route {
  return implement(getAttachment, async ({ params, user, db }) => {
    const [attachment] = await runSql(db)<{ name: string; type: string; sha256: string }>`
      select a.name, f.type, f.sha256 from attachments a join files f on f.sha256 = a.sha256
       where a.id = ${params.id} and ${sql.ref(`a.${column}`)} is not null
         and not ${isHidden?.(user, sql`a`) ?? sql<boolean>`false`}`;
    if (!attachment) throw noAttachment();
    const { name, type, sha256 } = attachment;
    const inline = shown.includes(type);
    return storedFile(storage, sha256, { type, name, inline });
  });
}

/** Stores the file of a request before its transaction begins. */
const keepFile =
  (storage: Storage) =>
  async ({ files: { file } }: { files: { file: ReceivedFile } }): Promise<StoredFile> => {
    const { type, rewritten } = await openAttachment(file);
    return rewritten ? storage.put(rewritten, type) : file.keep(type);
  };

type SentFile = {
  params: { id: number };
  body: { kind: string; name: string | null };
  files: { file: ReceivedFile };
  user: User;
  tx: Writer;
  prepared: StoredFile;
};

async function attachFile(thing: AttachedThing, { params, body, files, user, tx, prepared }: SentFile) {
  await makeRoom(tx, thing, params.id, user);
  await recordFile(tx, prepared);
  const name = body.name ?? nameOf(files.file);
  const id = await attach(tx, thing, params.id, { kind: body.kind, name, sha256: prepared.sha256 });
  return { message: `«${name}» allegato`, id };
}

async function makeRoom(
  tx: Writer,
  { column, called, lock }: AttachedThing,
  id: number,
  user: User,
): Promise<void> {
  await lock(tx, id, user);
  const rows = await runSql(tx)<{ count: number }>`
    select count(*)::integer as count from attachments where ${sql.ref(column)} = ${id}`;
  if ((rows[0]?.count ?? 0) >= mostAttachments)
    throw refuse.conflict(`${called} ha al massimo ${mostAttachments} allegati`);
}

type NewAttachment = { kind: string; name: string; sha256?: string; url?: string };

async function attach(
  tx: Writer,
  { column }: AttachedThing,
  id: number,
  { kind, name, sha256, url }: NewAttachment,
): Promise<number> {
  const [row] = await runSql(tx)<{ id: number }>`
    insert into attachments (${sql.ref(column)}, kind, name, sha256, url)
    values (${id}, ${kind}, ${name}, ${sha256 ?? null}, ${url ?? null}) returning id`;
  if (!row) throw new Error('the attachment was not written');
  return row.id;
}

/** Returns the name of a file without its folder. A name that is longer than the column is refused and not cut. */
function nameOf(file: ReceivedFile): string {
  const name = (file.name.split(/[\\/]/).at(-1) ?? '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a file's name may hold them, and nobody means them
    .replace(/[\u0000-\u001f\u007f]/g, '')
    .trim();
  if (name.length > 160) throw refuse.invalid('name', 'Il nome del file è troppo lungo: dagli un nome qui');
  return name || 'file';
}
