/** Files that the server makes: PDFs shown in a new tab, the others saved. */
import type { Endpoint } from '@wms/contract/endpoint';
import { alert } from './alert.ts';
import { report } from './answer.ts';
import { CallError, type CallOptions, send, type WithArgs } from './call.ts';
import { whileLoading } from './loading.ts';
import type { RawArgs } from './request.ts';

const releaseAfter = 10_000;
const defaultName = 'downloaded-file';

/** Opens a PDF in a new tab; true when it could be shown. */
export async function openPdf<const E extends Endpoint>(
  endpoint: E,
  ...[args, options]: WithArgs<E, CallOptions>
): Promise<boolean> {
  // Opened now, while the click still counts as the person's wish: later a browser would block it.
  const tab = window.open('', '_blank');
  if (tab) tab.document.title = 'Caricamento';
  try {
    const file = await fetchFile(endpoint, args ?? {}, options ?? {});
    if (!file.type.toLowerCase().startsWith('application/pdf')) throw new FileRefused('Il file non è un PDF');
    if (file.blob.size === 0) throw new FileRefused('Il PDF è vuoto');
    const address = temporaryAddress(file.blob);
    if (tab && !tab.closed) {
      tab.opener = null;
      tab.location.replace(address);
    } else {
      follow(address, file.fileName ?? `${defaultName}.pdf`);
    }
    return true;
  } catch (error) {
    tab?.close();
    tell(error);
    return false;
  }
}

/** Saves a file under the name given, else the server's; true when it was saved. */
export async function download<const E extends Endpoint>(
  endpoint: E,
  ...[args, fileName]: WithArgs<E, string>
): Promise<boolean> {
  try {
    const file = await fetchFile(endpoint, args ?? {}, {});
    if (file.blob.size === 0) throw new FileRefused('Il file è vuoto');
    follow(temporaryAddress(file.blob), fileName ?? file.fileName ?? defaultName);
    return true;
  } catch (error) {
    tell(error);
    return false;
  }
}

class FileRefused extends Error {}

async function fetchFile(endpoint: Endpoint, args: RawArgs, options: CallOptions) {
  const sent = await whileLoading(send(endpoint, args, options));
  const blob = sent.body instanceof Blob ? sent.body : new Blob();
  return { blob, type: sent.type, fileName: sent.fileName };
}

function temporaryAddress(blob: Blob): string {
  const address = URL.createObjectURL(blob);
  setTimeout(() => URL.revokeObjectURL(address), releaseAfter);
  return address;
}

function follow(address: string, fileName: string) {
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
}

function tell(error: unknown) {
  if (error instanceof FileRefused) alert.error(error.message);
  else
    report(
      error instanceof CallError || error instanceof DOMException
        ? error
        : new Error('download', { cause: error }),
    );
}
