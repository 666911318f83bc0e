import { downloadDataExport } from '@wms/contract/humanResources/people/data-requests/endpoints';
import { insertRow, inTransaction, runSql } from '../../../platform/database/connection.ts';
import { safeName } from '../../../platform/files/safe-name.ts';
import type { Storage } from '../../../platform/files/storage.ts';
import { binary, implement } from '../../../platform/http/endpoint.ts';
import { refuse } from '../../../platform/refusal.ts';
import { isKept, mayDownload } from './reading.ts';

type ExportFile = {
  exportId: number;
  userId: number;
  kept: boolean;
  sha256: string;
  size: number;
  name: string;
};

/**
 * Sends the archive, for seven days, to the person, or to managers of users when the request was entered by one.
 * Records each download.
 */
export const downloadRoute = (storage: Storage) =>
  implement(downloadDataExport, async ({ params: { id }, user, db, setHeader, security }) => {
    const [found] = await runSql(db)<ExportFile>`
      select made.id as "exportId", made.user_id as "userId", ${isKept} as kept, made.sha256, f.size,
             'dati-' || u.username || '-' || to_char(made.finished_at at time zone 'Europe/Rome', 'YYYY-MM-DD') as name
        from data_requests r join data_exports made on made.request_id = r.id join users u on u.id = r.user_id
        left join files f on f.sha256 = made.sha256
       where r.id = ${id} and ${mayDownload(user)} and made.finished_at is not null`;
    if (!found) throw refuse.notFound('Questa esportazione non c’è');
    const { exportId, userId, kept, sha256, size, name } = found;
    if (!kept)
      throw refuse.notFound(
        'Sono passati 7 giorni: questa esportazione non si scarica più. Chiedine un’altra',
      );
    const body = await storage.open(sha256);
    await inTransaction(
      db,
      user.id,
      (tx) =>
        insertRow(tx, 'data_export_downloads', {
          export_id: exportId,
          user_id: userId,
          downloaded_by: user.id,
        }),
      { limited: true },
    );
    security('personal-data-downloaded', { on: userId });
    setHeader('content-length', String(size));
    return binary({ type: 'application/zip', name: `${safeName(name)}.zip`, inline: false, body });
  });
