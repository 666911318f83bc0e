/** Makes one PDF of a paper and the proofs behind it, in the process that opens files from outside. */
import { frame } from './frames.ts';
import { openFile } from './open-file.ts';
import type { BundlePlan } from './reading/tasks.ts';

export type Proof = { type: 'application/pdf' | 'image/jpeg'; content: Buffer; caption: string };

export async function bundle(
  paper: Buffer,
  proofs: readonly Proof[],
): Promise<{ pdf: Buffer; pages: number }> {
  const plan: BundlePlan = {
    paper: paper.length,
    proofs: proofs.map(({ type, content, caption }) => ({ type, bytes: content.length, caption })),
    words: { page: 'Pagina', of: 'di' },
  };
  const bytes = Buffer.concat([paper, ...proofs.map(({ content }) => content)]);
  for await (const { said, bytes: pdf } of openFile({ open: 'bundle' }, frame(plan, bytes)))
    if ('about' in said) return { pdf, pages: said.about.pages ?? 0 };
  throw new Error('the opener said nothing');
}
