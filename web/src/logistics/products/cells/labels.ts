import type { AttachmentKind } from '@wms/contract/logistics/products/files';

export const attachmentKindNames: Readonly<Record<AttachmentKind, string>> = {
  'scheda tecnica': 'Scheda tecnica',
  'scheda di sicurezza': 'Scheda di sicurezza',
  altro: 'Altro',
};
