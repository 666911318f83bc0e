import { documentField } from '@wms/contract/humanResources/documents/field';
import { pageLink } from '@wms/contract/pages/link';
import { can } from '@wms/contract/platform/permissions';
import type { Reader } from '../../platform/news/news.ts';

/** Returns the page where people find their own documents; with a type, its place on the page. */
export const ownDocumentsOf = (complete: boolean, { permissions }: Reader, typeId?: number) => {
  const campo = typeId === undefined ? undefined : documentField(typeId);
  if (!complete) return pageLink('/primoIngresso', {}, { passo: 'documenti', campo });
  return permissions.has(can.userEdit) ? pageLink('/areaUtente', {}, { scheda: 'documenti', campo }) : '/';
};
