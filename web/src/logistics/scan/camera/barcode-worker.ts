/**
 * Reads codes where the browser can't: ZXing as WebAssembly, served by our own server. It is a worker because
 * WebAssembly needs a less strict content security policy than our pages have: the server gives that policy only to
 * this file.
 */

import wasm from 'zxing-reader.wasm?url';
import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import { formats } from './formats.ts';

prepareZXingModule({ overrides: { locateFile: () => wasm } });
const detector = new BarcodeDetector({ formats: [...formats] });

self.addEventListener('message', async ({ data: picture }: MessageEvent<ImageData>) => {
  try {
    const found = await detector.detect(picture);
    self.postMessage({ codes: found.map(({ rawValue }) => rawValue) });
  } catch (error) {
    self.postMessage({ failed: String(error) });
  }
});
