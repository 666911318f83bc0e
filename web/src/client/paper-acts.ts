/** The acts that follow a new paper: it is opened and, where people print from, printed. */
import type { Endpoint } from '@wms/contract/platform/endpoint';
import type { AlertAct } from './alerts/alert.ts';
import type { WithArgs } from './call/send.ts';
import { openPdf, printPdf } from './download.ts';

/** A phone prints and shares a PDF from where it is open, so it gets no button for it. */
const printsHere = matchMedia('(pointer: fine)').matches;

export function paperActs<const E extends Endpoint>(endpoint: E, ...given: WithArgs<E, object>): AlertAct[] {
  const open = { label: 'Apri il PDF', run: () => void openPdf(endpoint, ...given) };
  const print = { label: 'Stampa', run: () => void printPdf(endpoint, ...given) };
  return printsHere ? [open, print] : [open];
}
