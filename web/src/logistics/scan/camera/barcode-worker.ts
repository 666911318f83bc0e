/**
 * Reads codes where the browser can't: ZXing as WebAssembly, served by ourselves. In a worker because WebAssembly needs
 * a looser content security policy than any page here has: the server gives it to this file alone.
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
