/** Takes a signature to a mail program. */
import { mostBytes } from '@wms/contract/utilities/email-signature/data';
import type { Signature } from '@wms/contract/utilities/email-signature/render';
import { saveFile } from '../../../client/download.ts';
import { alert } from '../../../client/told/alert.ts';

type Copied = { html?: string; text: string };

/**
 * Puts each kind of content on the clipboard; true when it is there. The event of a copy takes the HTML as it is, also
 * in a page without https. The newer `ClipboardItem` reads it first as a part of our page, whose policy refuses styles
 * in elements: it says so in the console, and Chromium may change what it copies.
 */
async function put({ html, text }: Copied): Promise<boolean> {
  const kinds = { 'text/plain': text, ...(html && { 'text/html': html }) };
  if (putByEvent(kinds)) return true;
  try {
    const items = Object.entries(kinds).map(([type, content]) => [type, new Blob([content], { type })]);
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(items))]);
    return true;
  } catch {
    return false;
  }
}

function putByEvent(kinds: Readonly<Record<string, string>>): boolean {
  let isPut = false;
  const fill = (event: ClipboardEvent) => {
    event.preventDefault();
    // Otherwise a field that has the focus would put its own text there.
    event.stopImmediatePropagation();
    for (const [type, content] of Object.entries(kinds)) event.clipboardData?.setData(type, content);
    isPut = event.clipboardData !== null;
  };
  document.addEventListener('copy', fill, { capture: true });
  try {
    return document.execCommand('copy') && isPut;
  } finally {
    document.removeEventListener('copy', fill, { capture: true });
  }
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
