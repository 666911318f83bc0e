/** Opens a part of a bundle, such as a proof of an expense, and checks that it can become pages of a bundle. */
import { isPicture, kindOf } from './kinds.ts';
import { type AboutFile, type FileTask, mostPages } from './tasks.ts';
import { UnreadableFile } from './unreadable.ts';

type ProofTask = Extract<FileTask, { open: 'proof' }>;

/** Opens the proof. A picture is one page and is written again; a PDF is kept as it came. */
export async function openProof(
  content: Buffer,
  { types }: ProofTask,
): Promise<AboutFile & { pages: number; bytes?: Buffer }> {
  const type = await kindOf(content, types);
  if (isPicture(type)) {
    const { proofJpeg } = await import('./pictures.ts');
    return { type: 'image/jpeg', pages: 1, bytes: await proofJpeg(content) };
  }
  const [{ PDFDocument }, { addPdf }, { checkPassive }] = await Promise.all([
    import('./pdf-library.ts'),
    import('./bundle.ts'),
    import('./passive-pdf.ts'),
  ]);
  const pages = await checkPassive(content);
  if (pages > mostPages) throw new UnreadableFile(`Il PDF ha ${pages} pagine: al massimo sono ${mostPages}`);
  const trial = await PDFDocument.create();
  await addPdf(trial, content).catch(() => {
    throw new UnreadableFile('Il PDF non si lascia unire agli altri allegati: stampalo di nuovo come PDF');
  });
  await trial.save();
  return { type, unchanged: true, pages: trial.getPageCount() };
}
