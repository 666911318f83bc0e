import { documentField } from '@wms/contract/humanResources/documents/endpoints';
import { can } from '@wms/contract/platform/permissions';
import type { Reader } from '../../platform/news/news.ts';

/** Returns the page where people find their own documents; with a type, its place on the page. */
export const ownDocumentsOf = (complete: boolean, { permissions }: Reader, typeId?: number) => {
  const place = typeId === undefined ? '' : `&campo=${documentField(typeId)}`;
  if (!complete) return `/primoIngresso?passo=documenti${place}` as const;
  return permissions.has(can.userEdit) ? (`/areaUtente?scheda=documenti${place}` as const) : ('/' as const);
};
