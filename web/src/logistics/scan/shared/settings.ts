/** The scan settings of this device: muted signals, the chosen camera, and whether the camera was on. */
import { createStore } from '../../../client/alerts/store.ts';
import { keep, readKept } from '../../../client/browser-storage.ts';

export type ScanSettings = {
  sound: boolean;
  vibration: boolean;
  flash: boolean;
  /** The camera that was chosen last. */
  camera: string | null;
  /** True when the camera was on as the person left the page, so that it starts again by itself. */
  cameraOn: boolean;
  torch: boolean;
  /** The zoom factor. */
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
  const kept = readKept(key);
  return { ...usual, ...(typeof kept === 'object' ? kept : {}) };
}

export const scanSettings = createStore<ScanSettings>(read());

export function changeScanSettings(change: Partial<ScanSettings>) {
  const next = { ...scanSettings.get(), ...change };
  scanSettings.set(next);
  keep(key, next);
}
