/** Copies a signature, or saves it as a file, for use in a mail program. */
import { mostBytes } from '@wms/contract/utilities/email-signature/data';
import type { Signature } from '@wms/contract/utilities/email-signature/render';
import { alert } from '../../../client/alerts/alert.ts';
import { saveFile } from '../../../client/download.ts';

type Copied = { html?: string; text: string };

/**
 * Puts each kind of content on the clipboard; true if it worked. A copy event takes the HTML unchanged, also on a page
 * without https. The newer `ClipboardItem` first parses it as a part of our page, whose policy refuses style
 * attributes: the console shows errors, and Chromium may change the content.
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
    // Otherwise a focused field would copy its own text instead.
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
