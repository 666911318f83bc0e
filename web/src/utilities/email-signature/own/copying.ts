/** Takes a signature to a mail program. */
import { mostBytes } from '@wms/contract/utilities/email-signature/data';
import type { Signature } from '@wms/contract/utilities/email-signature/render';
import { saveFile } from '../../../client/download.ts';
import { alert } from '../../../client/told/alert.ts';

type Copied = { html?: string; text: string };

/** Each kind of content for the program in which it is pasted; true when it is on the clipboard. */
async function put({ html, text }: Copied): Promise<boolean> {
  const kinds = { 'text/plain': text, ...(html && { 'text/html': html }) };
  try {
    const items = Object.entries(kinds).map(([type, content]) => [type, new Blob([content], { type })]);
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(items))]);
    return true;
  } catch {
    // A page that isn't served by https has no such clipboard; the older way asks for none.
    return putByEvent(kinds);
  }
}

function putByEvent(kinds: Readonly<Record<string, string>>): boolean {
  let isPut = false;
  const fill = (event: ClipboardEvent) => {
    for (const [type, content] of Object.entries(kinds)) event.clipboardData?.setData(type, content);
    event.preventDefault();
    isPut = event.clipboardData !== null;
  };
  document.addEventListener('copy', fill, { once: true });
  document.execCommand('copy');
  document.removeEventListener('copy', fill);
  return isPut;
}

const failed = 'Il browser non ha lasciato copiare: scarica la firma come file .htm';

async function copy(copied: Copied, done: string): Promise<void> {
  if (await put(copied)) alert.success(done);
  else alert.error(failed);
}

/** Gmail and other programs cut what is longer. */
function isTooLarge({ bytes }: Signature): boolean {
  if (bytes > mostBytes)
    alert.error('La firma pesa più di 10 kB: accorcia i testi o togli un collegamento, poi copiala');
  return bytes > mostBytes;
}

export type Way = 'rich' | 'html' | 'text' | 'file';

/** Takes the signature by one of the ways; false when it is too large for mail. */
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
