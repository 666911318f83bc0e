import { can } from '@wms/contract/platform/permissions';
import type { Reader } from '../../platform/news/news.ts';

/** Where people find their own documents. */
export const ownDocumentsOf = (complete: boolean, { permissions }: Reader) => {
  if (!complete) return '/primoIngresso' as const;
  return permissions.has(can.userEdit) ? ('/areaUtente?scheda=documenti' as const) : ('/' as const);
};
