/**
 * The files of a line: photos become small JPEGs and PDFs stay unchanged; the report's PDF later contains both as
 * pages.
 */
import { mostExpenseFiles } from '@wms/contract/accounting/expense-reports/writing';
import { shorten } from '@wms/contract/platform/formats';
import { insertRow, runSql, type Writer } from '../../../platform/database/connection.ts';
import { recordFile, type Storage, type StoredFile } from '../../../platform/files/storage.ts';
import type { ReceivedFile } from '../../../platform/http/endpoint.ts';
import { openProof } from '../../../platform/opening/received.ts';
import type { User } from '../../../platform/people/user.ts';
import { refuse } from '../../../platform/refusal.ts';
import { lockLine } from './lines.ts';

const noAttachment = () => refuse.notFound('Allegato non trovato');

/** Limits for the files of a report, because all of them are in memory when its PDF is made. */
const mostBytes = 30 * 1024 * 1024;
const mostPages = 200;

export type OpenedProof = { file: StoredFile; received: string; pages: number; name: string };

/** Opens and stores the file, outside of the transaction. */
export async function prepareProof(
  storage: Storage,
  file: ReceivedFile,
  name: string | null = null,
): Promise<OpenedProof> {
  const { pages, jpeg } = await openProof(file);
  const stored = jpeg ? await storage.put(jpeg, 'image/jpeg') : await file.keep('application/pdf');
  return { file: stored, received: file.sha256, pages, name: name ?? nameOf(file, jpeg !== undefined) };
}

/**
 * Returns the name without its folder. A photo that was written again gets the ending of a JPEG. A long name is
 * cut visibly and not refused, because a photo that was taken without a network can't be named anew.
 */
function nameOf(file: ReceivedFile, isJpeg: boolean): string {
  const name = (file.name.split(/[\\/]/).at(-1) ?? '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a file's name may hold them, and nobody means them
    .replace(/[\u0000-\u001f\u007f]/g, '')
    .trim();
  const stem = shorten(name.replace(/\.[^.]{1,5}$/, ''), 150) || (isJpeg ? 'foto' : 'documento');
  return `${stem}.${isJpeg ? 'jpg' : 'pdf'}`;
}

export async function attachProof(
  tx: Writer,
  { reportId, lineId }: { reportId: number; lineId: number },
  proof: OpenedProof,
): Promise<number> {
  const [now] = await runSql(tx)<{ files: number; bytes: number; pages: number; same: boolean }>`
    select count(*)::integer as files, coalesce(sum(f.size), 0)::float8 as bytes,
           coalesce(sum(a.pages), 0)::integer as pages,
           coalesce(bool_or(a.line_id = ${lineId} and a.sha256 = ${proof.file.sha256}), false) as same
      from expense_attachments a join files f using (sha256) where a.report_id = ${reportId}`;
  if (now?.same) throw refuse.conflict('Questo file è già allegato alla riga');
  if (now && now.files >= mostExpenseFiles)
    throw refuse.conflict(`Una nota spese ha al massimo ${mostExpenseFiles} allegati: aprine un’altra`);
  if (now && (now.bytes + proof.file.size > mostBytes || now.pages + proof.pages > mostPages))
    throw refuse.conflict('Gli allegati di questa nota spese sono troppi per un solo PDF: aprine un’altra');
  await recordFile(tx, proof.file);
  return insertRow(tx, 'expense_attachments', {
    report_id: reportId,
    line_id: lineId,
    name: proof.name,
    sha256: proof.file.sha256,
    received_sha256: proof.received,
    pages: proof.pages,
  });
}

export async function addProof(tx: Writer, lineId: number, proof: OpenedProof, user: Pick<User, 'id'>) {
  const { report } = await lockLine(tx, lineId, user);
  const id = await attachProof(tx, { reportId: report.id, lineId }, proof);
  return { message: `«${proof.name}» allegato`, id };
}

export async function removeProof(tx: Writer, id: number, user: Pick<User, 'id'>) {
  const [found] = await runSql(tx)<{ lineId: number }>`
    select a.line_id as "lineId" from expense_attachments a join expense_reports r on r.id = a.report_id
     where a.id = ${id} and r.owner_id = ${user.id}`;
  if (!found) throw noAttachment();
  await lockLine(tx, found.lineId, user);
  const [removed] = await runSql(tx)<{ name: string }>`
    delete from expense_attachments where id = ${id} returning name`;
  if (!removed) throw noAttachment();
  return { message: `«${removed.name}» tolto` };
}
