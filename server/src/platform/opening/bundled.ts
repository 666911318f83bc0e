/** Makes one PDF of a paper and the proofs behind it, in the process that opens files from outside. */
import { frame } from './frames.ts';
import { openFile } from './open-file.ts';
import type { BundlePlan } from './reading/tasks.ts';

export type Proof = { type: 'application/pdf' | 'image/jpeg'; content: Buffer; caption: string };

export type Bundle = (paper: Buffer, proofs: readonly Proof[]) => Promise<{ pdf: Buffer; pages: number }>;

const planOf = (paper: Buffer, proofs: readonly Proof[]) => {
  const plan: BundlePlan = {
    paper: paper.length,
    proofs: proofs.map(({ type, content, caption }) => ({ type, bytes: content.length, caption })),
    words: { page: 'Pagina', of: 'di' },
  };
  return { plan, bytes: Buffer.concat([paper, ...proofs.map(({ content }) => content)]) };
};

export const bundle: Bundle = async (paper, proofs) => {
  const { plan, bytes } = planOf(paper, proofs);
  for await (const { message, bytes: pdf } of openFile({ open: 'bundle' }, frame(plan, bytes)))
    if ('about' in message) return { pdf, pages: message.about.pages ?? 0 };
  throw new Error('the opener said nothing');
};

/**
 * Makes the bundle in this process, only for proofs that are our own, such as the demo's, because a process for each
 * takes longer.
 */
export const bundleHere: Bundle = async (paper, proofs) => {
  const { makeBundle } = await import('./reading/bundle.ts');
  const { plan, bytes } = planOf(paper, proofs);
  const { bytes: pdf, pages } = await makeBundle(plan, bytes);
  return { pdf, pages };
};
