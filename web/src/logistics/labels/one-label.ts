import { printLabels, takesBars } from '@wms/contract/logistics/labels/endpoints';
import { openPdf } from '../../client/download.ts';
import { rememberedChoices } from './remembered-choices.ts';

/** Opens the PDF with one label of a product, as the person printed labels last. */
export function openOneLabel(productId: number): Promise<boolean> {
  const { format, content } = rememberedChoices();
  const query = {
    kind: 'product' as const,
    ids: String(productId),
    format,
    content: takesBars(format) ? content : 'qr',
  };
  return openPdf(printLabels, { query }, { stopped: 'Stampa interrotta' });
}
