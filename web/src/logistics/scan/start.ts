import { movementsHere } from './shared/kept-here.ts';

/** Sends the movements that this device has not sent yet, from any open page. */
export function startWaitingMovements(): void {
  if (movementsHere.lieHere())
    import('./queue/start.ts').then(({ startQueue }) => startQueue()).catch(() => {});
}
