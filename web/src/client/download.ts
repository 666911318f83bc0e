/** Fetches files from the server: PDFs and pictures open in a new tab, other files are saved. */
import type { Endpoint } from '@wms/contract/platform/endpoint';
import { formatBytes } from '@wms/contract/platform/formats';
import { alert } from './alerts/alert.ts';
import { whileStoppable } from './alerts/loading.ts';
import { report } from './answer.ts';
import type { RawArgs } from './call/request.ts';
import { CallError, send, type WithArgs } from './call/send.ts';
import { openWaitingTab } from './waiting-tab.ts';

const releaseAfter = 10_000;
const defaultName = 'downloaded-file';

export type DownloadOptions = {
  /** Replaces the file name that the server gives. */
  fileName?: string;
  /** The message shown when the person stops the download. */
  stopped?: string;
};

/** Opens a PDF in a new tab; true when it could be shown. */
export const openPdf = <const E extends Endpoint>(endpoint: E, ...[args, options]: OpenArgs<E>) =>
  openInTab(endpoint, args ?? {}, ['application/pdf'], options?.stopped);

/** Opens a PDF or a picture in a new tab; true when it could be shown. */
export const openScan = <const E extends Endpoint>(endpoint: E, ...[args, options]: OpenArgs<E>) =>
  openInTab(endpoint, args ?? {}, scanTypes, options?.stopped);

/** The frame in which a PDF is printed; it stays, because browsers print it in their own time. */
let printed: HTMLIFrameElement | undefined;

/** Opens the browser's dialog that prints a PDF, without a tab of its own. */
export async function printPdf<const E extends Endpoint>(endpoint: E, ...[args]: OpenArgs<E>): Promise<void> {
  try {
    const file = await fetchFile(endpoint, args ?? {});
    if (!file.type.toLowerCase().startsWith('application/pdf')) throw new FileRefused('Il file non è un PDF');
    printed?.remove();
    const frame = document.createElement('iframe');
    // Some browsers print no frame that isn't drawn.
    Object.assign(frame.style, { position: 'fixed', width: '1px', height: '1px', border: '0', opacity: '0' });
    frame.tabIndex = -1;
    frame.ariaHidden = 'true';
    frame.title = 'Stampa';
    frame.onload = () => frame.contentWindow?.print();
    frame.src = temporaryAddress(file.blob);
    printed = frame;
    document.body.append(frame);
  } catch (error) {
    alertFailure(error, 'Stampa interrotta');
  }
}

type OpenArgs<E extends Endpoint> = WithArgs<E, { stopped?: string }>;

/** The types that the browser shows by itself; files of other types are saved. */
export const scanTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'];

async function openInTab(endpoint: Endpoint, args: RawArgs, types: readonly string[], stopped?: string) {
  // The tab is opened during the click, because a browser blocks tabs that open later.
  const tab = openWaitingTab();
  try {
    const file = await fetchFile(endpoint, args);
    const type = file.type.toLowerCase();
    if (!types.some((candidate) => type.startsWith(candidate)))
      throw new FileRefused(types.length === 1 ? 'Il file non è un PDF' : 'Il file non si può mostrare');
    if (file.blob.size === 0)
      throw new FileRefused(types.length === 1 ? 'Il PDF è vuoto' : 'Il file è vuoto');
    const address = temporaryAddress(file.blob);
    if (tab && !tab.closed) {
      tab.opener = null;
      tab.location.replace(address);
    } else {
      follow(address, file.fileName ?? (types.length === 1 ? `${defaultName}.pdf` : defaultName));
    }
    return true;
  } catch (error) {
    tab?.close();
    alertFailure(error, stopped ?? 'Apertura interrotta');
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
    alertFailure(error, options?.stopped ?? 'Esportazione interrotta');
    return false;
  }
}

/** Saves a file that the browser itself has made. */
export const saveFile = (file: Blob, fileName: string) => follow(temporaryAddress(file), fileName);

class FileRefused extends Error {}

async function fetchFile(endpoint: Endpoint, args: RawArgs) {
  const sent = await whileStoppable((signal, notify) =>
    send(endpoint, args, { signal, onReceived: (bytes) => notify(`${formatBytes(bytes)} ricevuti`) }),
  );
  const blob = sent.body instanceof Blob ? sent.body : new Blob();
  // This module is needed only for a download, so it must not delay the first rows of a page.
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

function alertFailure(error: unknown, stopped: string) {
  if (error instanceof FileRefused) alert.error(error.message);
  else if (error instanceof DOMException && error.name === 'AbortError') alert.info(stopped);
  else report(error instanceof CallError ? error : new Error('download', { cause: error }));
}
