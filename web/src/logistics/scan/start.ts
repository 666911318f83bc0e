import { movementsLieHere } from './shared/kept-here.ts';

/** Sends the movements that this device could not send yet, from whatever page is open. */
export function startWaitingMovements(): void {
  if (movementsLieHere()) import('./queue/start.ts').then(({ startQueue }) => startQueue()).catch(() => {});
}
