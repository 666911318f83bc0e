import { printLabels, takesBars } from '@wms/contract/logistics/labels/endpoints';
import { openPdf } from '../../client/download.ts';
import { rememberedChoices } from './remembered-choices.ts';

/** Opens the PDF with one label of a product, as the person printed labels last. */
export function openOneLabel(id: number, kind: 'product' | 'location' = 'product'): Promise<boolean> {
  const { format, content } = rememberedChoices();
  const query = {
    kind,
    ids: String(id),
    format,
    content: takesBars(format) ? content : 'qr',
  };
  return openPdf(printLabels, { query }, { stopped: 'Stampa interrotta' });
}
