/** The sound, the vibration and the colour after a reading: a workshop is noisy, and gloves are thick. */
import { createStore } from '../../../client/alerts/store.ts';
import { scanSettings } from './settings.ts';

export type Signal = 'read' | 'done' | 'refused';

const tones: Record<Signal, readonly { pitch: number; from: number; length: number }[]> = {
  read: [{ pitch: 1320, from: 0, length: 0.09 }],
  done: [
    { pitch: 990, from: 0, length: 0.09 },
    { pitch: 1480, from: 0.1, length: 0.14 },
  ],
  refused: [
    { pitch: 260, from: 0, length: 0.16 },
    { pitch: 200, from: 0.2, length: 0.22 },
  ],
};
const vibrations: Record<Signal, number[]> = { read: [50], done: [50, 40, 50], refused: [120, 60, 120] };
const flashTime = 260;

/** The current colour of the frame around the camera. */
export const flashStore = createStore<Signal | null>(null);

let audio: AudioContext | null = null;
let flashing: ReturnType<typeof setTimeout> | undefined;

export function signal(kind: Signal) {
  const { sound, vibration, flash } = scanSettings.get();
  // Browsers forbid sound and vibration before the first touch, and log them as an error.
  const touched = navigator.userActivation?.hasBeenActive ?? true;
  if (sound && touched) beep(kind);
  if (vibration && touched && 'vibrate' in navigator) navigator.vibrate(vibrations[kind]);
  if (!flash) return;
  flashStore.set(kind);
  clearTimeout(flashing);
  flashing = setTimeout(() => flashStore.set(null), flashTime);
}

function beep(kind: Signal) {
  try {
    audio ??= new AudioContext();
    void audio.resume().catch(() => {});
    for (const { pitch, from, length } of tones[kind]) {
      const tone = audio.createOscillator();
      const loudness = audio.createGain();
      const start = audio.currentTime + from;
      tone.type = kind === 'refused' ? 'square' : 'sine';
      tone.frequency.value = pitch;
      loudness.gain.setValueAtTime(0.25, start);
      loudness.gain.exponentialRampToValueAtTime(0.001, start + length);
      tone.connect(loudness).connect(audio.destination);
      tone.start(start);
      tone.stop(start + length);
    }
  } catch {
    // If there is no sound, the colour and the vibration remain.
  }
}
