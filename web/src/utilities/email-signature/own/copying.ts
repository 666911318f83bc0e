/** Copies a signature, or saves it as a file, for use in a mail program. */
import { mostBytes } from '@wms/contract/utilities/email-signature/data';
import type { Signature } from '@wms/contract/utilities/email-signature/render';
import { alert } from '../../../client/alerts/alert.ts';
import { type ClipboardContent, putOnClipboard } from '../../../client/clipboard.ts';
import { saveFile } from '../../../client/download.ts';

const failed = 'Il browser non ha lasciato copiare: scarica la firma come file .htm';

async function copy(copied: ClipboardContent, done: string): Promise<void> {
  if (await putOnClipboard(copied)) alert.success(done);
  else alert.error(failed);
}

/** Whether the signature is too large: Gmail and other programs cut longer ones. */
function isTooLarge({ bytes }: Signature): boolean {
  if (bytes > mostBytes)
    alert.error('La firma pesa più di 10 kB: accorcia i testi o togli un collegamento, poi copiala');
  return bytes > mostBytes;
}

export type Way = 'rich' | 'html' | 'text' | 'file';

/** Copies or saves the signature in the given way; false when it is too large for mail. */
export async function take(signature: Signature, way: Way, name: string): Promise<boolean> {
  if (isTooLarge(signature)) return false;
  const { html, text } = signature;
  if (way === 'rich')
    await copy({ html, text }, 'Firma copiata: incollala nelle impostazioni del tuo programma di posta');
  if (way === 'html')
    await copy({ text: html }, 'HTML copiato: incollalo dove il programma chiede codice HTML');
  if (way === 'text') await copy({ text }, 'Testo copiato: va bene anche sul telefono');
  if (way === 'file') {
    const head = '<head><meta charset="utf-8"><title>Firma</title></head>';
    const page = `<!doctype html>\n<html lang="it">${head}<body>${html}</body></html>\n`;
    saveFile(new Blob([page], { type: 'text/html' }), `Firma ${name}.htm`);
    alert.success('Firma scaricata come file .htm');
  }
  return true;
}
