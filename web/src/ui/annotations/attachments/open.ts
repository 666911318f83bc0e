import type { AttachmentEndpoints } from '@wms/contract/platform/annotations/attachments';
import { download, openScan, scanTypes } from '../../../client/download.ts';

/** Opens an attached PDF or picture in a new tab, and saves any other file. */
export function openAttached(
  { getAttachment }: Pick<AttachmentEndpoints, 'getAttachment'>,
  { id, type }: { id: number; type: string | null },
) {
  const args = { params: { id: String(id) } };
  return type !== null && scanTypes.includes(type)
    ? openScan(getAttachment, args)
    : download(getAttachment, args, { stopped: 'Download interrotto' });
}
