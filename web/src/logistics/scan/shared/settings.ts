/** What this device remembers of how one scans: signals that are muted, the camera, whether it was on. */
import { createStore } from '../../../client/told/store.ts';

export type ScanSettings = {
  sound: boolean;
  vibration: boolean;
  flash: boolean;
  /** The camera chosen last. */
  camera: string | null;
  /** The camera was on when the page was left: it comes on by itself. */
  cameraOn: boolean;
  torch: boolean;
  /** How many times as large. */
  zoom: number;
};

const key = 'wms.scan';
const usual: ScanSettings = {
  sound: true,
  vibration: true,
  flash: true,
  camera: null,
  cameraOn: false,
  torch: false,
  zoom: 1,
};

function read(): ScanSettings {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return { ...usual, ...(typeof kept === 'object' ? kept : {}) };
  } catch {
    return usual;
  }
}

export const scanSettings = createStore<ScanSettings>(read());

export function changeScanSettings(change: Partial<ScanSettings>) {
  const next = { ...scanSettings.get(), ...change };
  scanSettings.set(next);
  try {
    localStorage.setItem(key, JSON.stringify(next));
  } catch {
    // Without a store they hold until the page is closed.
  }
}
