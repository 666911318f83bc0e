/** `renderPdfInThread` starts this thread, which makes one PDF. */
import { parentPort, workerData } from 'node:worker_threads';
import { renderPdf } from './render.ts';

const { template, data } = workerData as { template: string; data: unknown };
parentPort?.postMessage(renderPdf(template, data, { letters: 'boxes' }));
