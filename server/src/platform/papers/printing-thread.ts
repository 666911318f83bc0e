/** `openPrinter` starts this thread. */
import { parentPort } from 'node:worker_threads';
import { drawPaper, type PrintedPaper } from './drawing.ts';
import type { PrinterAnswer } from './printer.ts';

parentPort?.on('message', ({ at, paper }: { at: number; paper: PrintedPaper }) => {
  parentPort?.postMessage(answer(at, paper));
});

function answer(at: number, paper: PrintedPaper): PrinterAnswer {
  try {
    return { at, pdf: drawPaper(paper) };
  } catch (error) {
    return { at, failure: error instanceof Error ? error.message : String(error) };
  }
}
