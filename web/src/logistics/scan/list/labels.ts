import type { Kind } from '../lines/booked.ts';

export const modeWords: Record<Kind, { place: string; hint: string; book: string }> = {
  carico: {
    place: 'Carica in',
    hint: 'Scansiona l’ubicazione in cui carichi, poi le cose una dopo l’altra.',
    book: 'Carica',
  },
  scarico: {
    place: 'Scarica da',
    hint: 'Scansiona le cose che prendi. Se scansioni prima un’ubicazione, le prendo da lì.',
    book: 'Scarica',
  },
  trasferimento: {
    place: 'Sposta in',
    hint: 'Scansiona una volta l’ubicazione di arrivo, poi le cose da spostarci.',
    book: 'Sposta',
  },
};
