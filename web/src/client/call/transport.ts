/**
 * Sends one HTTP request and reads the whole answer: with fetch, or with XMLHttpRequest when the person watches an
 * upload.
 */

export type Outgoing = {
  readonly method: string;
  readonly address: string;
  readonly headers: Record<string, string>;
  readonly body: BodyInit | null;
};

export type Incoming = {
  readonly status: number;
  readonly blob: Blob;
  readonly header: (name: string) => string | null;
};

/** Ways in which a caller follows a request and stops it. */
export type TransferWatch = {
  /** Called with a ratio from 0 to 1 while a file is uploaded. */
  onProgress?: (ratio: number) => void;
  /** Called with the number of bytes received so far. */
  onReceived?: (bytes: number) => void;
  signal?: AbortSignal;
};

export const transmit = (request: Outgoing, watching: TransferWatch): Promise<Incoming> =>
  watching.onProgress ? sendWithProgress(request, watching) : receive(sendPlain(request, watching), watching);

const sendPlain = ({ method, address, headers, body }: Outgoing, { signal }: TransferWatch) =>
  fetch(address, { method, headers, body, signal: signal ?? null });

/** Reads the whole answer to a request that has been sent. */
export async function receive(sent: Promise<Response>, { onReceived }: TransferWatch): Promise<Incoming> {
  const response = await sent;
  return {
    status: response.status,
    blob: await (onReceived ? countReceivedBytes(response, onReceived) : response).blob(),
    header: (name) => response.headers.get(name),
  };
}

/** Returns the same answer, and reports the number of received bytes. */
function countReceivedBytes({ body, headers }: Response, onReceived: (bytes: number) => void): Response {
  let bytes = 0;
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      onReceived(bytes);
      controller.enqueue(chunk);
    },
  });
  return new Response(body?.pipeThrough(counter), { headers });
}

/** Only XMLHttpRequest reports how much of a body has been sent. */
function sendWithProgress(request: Outgoing, { signal, onProgress }: TransferWatch): Promise<Incoming> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(request.method, request.address);
    xhr.responseType = 'blob';
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value);
    xhr.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    xhr.addEventListener('load', () => {
      onProgress?.(1);
      resolve({
        status: xhr.status,
        blob: xhr.response instanceof Blob ? xhr.response : new Blob(),
        header: (name) => xhr.getResponseHeader(name),
      });
    });
    xhr.addEventListener('error', () => reject(new TypeError('network')));
    xhr.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    if (signal?.aborted) return reject(new DOMException('aborted', 'AbortError'));
    signal?.addEventListener('abort', () => xhr.abort(), { once: true });
    xhr.send(request.body as XMLHttpRequestBodyInit | null);
  });
}
