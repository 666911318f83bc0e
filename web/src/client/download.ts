/** Files that the server makes: PDFs shown in a new tab, the others saved. */
import type { Endpoint } from '@wms/contract/platform/endpoint';
import { formatBytes } from '@wms/contract/platform/formats';
import { report } from './answer.ts';
import type { RawArgs } from './call/request.ts';
import { CallError, send, type WithArgs } from './call/send.ts';
import { alert } from './told/alert.ts';
import { whileStoppable } from './told/loading.ts';
import { openWaitingTab } from './waiting-tab.ts';

const releaseAfter = 10_000;
const defaultName = 'downloaded-file';

export type DownloadOptions = {
  /** Instead of the server's. */
  fileName?: string;
  /** What the person hears who has stopped it. */
  stopped?: string;
};

/** Opens a PDF in a new tab; true when it could be shown. */
export async function openPdf<const E extends Endpoint>(
  endpoint: E,
  ...[args, options]: WithArgs<E, { stopped?: string }>
): Promise<boolean> {
  // Opened now, while the click still counts as the person's wish: later a browser would block it.
  const tab = openWaitingTab();
  try {
    const file = await fetchFile(endpoint, args ?? {});
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
    tell(error, options?.stopped ?? 'Apertura interrotta');
    return false;
  }
}

/** Saves a file; true when it was saved. */
export async function download<const E extends Endpoint>(
  endpoint: E,
  ...[args, options]: WithArgs<E, DownloadOptions>
): Promise<boolean> {
  try {
    const file = await fetchFile(endpoint, args ?? {});
    if (file.blob.size === 0) throw new FileRefused('Il file è vuoto');
    follow(temporaryAddress(file.blob), options?.fileName ?? file.fileName ?? defaultName);
    return true;
  } catch (error) {
    tell(error, options?.stopped ?? 'Esportazione interrotta');
    return false;
  }
}

class FileRefused extends Error {}

async function fetchFile(endpoint: Endpoint, args: RawArgs) {
  const sent = await whileStoppable((signal, tell) =>
    send(endpoint, args, { signal, onReceived: (bytes) => tell(`${formatBytes(bytes)} ricevuti`) }),
  );
  const blob = sent.body instanceof Blob ? sent.body : new Blob();
  // A page's first rows do not wait for what only a download needs.
  const { fileNameOf } = await import('./call/file-name.ts');
  return { blob, type: sent.type, fileName: fileNameOf(sent.disposition) };
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

function tell(error: unknown, stopped: string) {
  if (error instanceof FileRefused) alert.error(error.message);
  else if (error instanceof DOMException && error.name === 'AbortError') alert.info(stopped);
  else report(error instanceof CallError ? error : new Error('download', { cause: error }));
}
