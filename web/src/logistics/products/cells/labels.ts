import type { AttachmentKind } from '@wms/contract/logistics/products/files';
import type { ProductKind } from '@wms/contract/logistics/products/reading';

export const kindNames: Readonly<Record<ProductKind, string>> = {
  consumabile: 'Consumabile',
  attrezzatura: 'Attrezzatura',
  'bene inventariato': 'Bene inventariato',
};

export const attachmentKindNames: Readonly<Record<AttachmentKind, string>> = {
  'scheda tecnica': 'Scheda tecnica',
  'scheda di sicurezza': 'Scheda di sicurezza',
  altro: 'Altro',
};
