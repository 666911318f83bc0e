/**
 * Reads codes from pictures: with the browser itself where it can (Android, macOS), otherwise with the WebAssembly
 * worker.
 */
import { formats } from './formats.ts';

export type CodeReader = { read: (picture: HTMLCanvasElement) => Promise<string[]>; end: () => void };

type Native = {
  new (options: {
    formats: string[];
  }): { detect: (source: CanvasImageSource) => Promise<{ rawValue: string }[]> };
  getSupportedFormats: () => Promise<string[]>;
};

export async function openCodeReader(): Promise<CodeReader> {
  return (await nativeReader()) ?? workerReader();
}

async function nativeReader(): Promise<CodeReader | null> {
  const Detector = (globalThis as { BarcodeDetector?: Native }).BarcodeDetector;
  if (!Detector) return null;
  try {
    const known = await Detector.getSupportedFormats();
    // On some systems the browser has a BarcodeDetector that reads nothing, or no QR codes.
    if (!known.includes('qr_code') || !known.includes('code_128')) return null;
    const detector = new Detector({ formats: formats.filter((format) => known.includes(format)) });
    return {
      read: async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue),
      end: () => {},
    };
  } catch {
    return null;
  }
}

function workerReader(): CodeReader {
  const worker = new Worker(new URL('./barcode-worker.ts', import.meta.url), { type: 'module' });
  return {
    read: (picture) =>
      new Promise((resolve, reject) => {
        const pixels = picture
          .getContext('2d', { willReadFrequently: true })
          ?.getImageData(0, 0, picture.width, picture.height);
        if (!pixels) return resolve([]);
        worker.onmessage = ({ data }: MessageEvent<{ codes?: string[]; failed?: string }>) =>
          data.codes ? resolve(data.codes) : reject(new Error(data.failed));
        worker.onerror = () => reject(new Error('the reader did not start'));
        worker.postMessage(pixels, [pixels.data.buffer]);
      }),
    end: () => worker.terminate(),
  };
}
