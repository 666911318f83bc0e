import type { Caller } from '../../server/testing/app.ts';
import { publisher } from '../../server/testing/regulations.ts';
import type { Product } from './product.ts';

/** Makes regulation 1, a PDF, and 2, a text. */
export async function makeRegulations(product: Product, member: Caller, pdf: string): Promise<void> {
  await product.wms('regulation', 'publish', pdf, '--title', 'Regolamento interno');
  await makeLongRegulation(member);
}

/** A text with as long a title as there may be, in two versions. */
async function makeLongRegulation(member: Caller) {
  const desk = publisher(member);
  const title = 'Regolamento del laboratorio';
  const id = await desk.create({ title: `${title} ${'e delle sue attrezzature '.repeat(5)}`.trim() });
  const part = (n: number) =>
    `# Parte ${n}\n\n${'Ognuno lascia il banco come l’ha trovato. '.repeat(12)}\n\n- Occhiali\n- Guanti\n`;
  const parts = [1, 2, 3, 4, 5].map(part).join('\n');
  await desk.publish(id, `${parts}\nSi chiude alle 18.`);
  await desk.publish(id, `${parts}\nSi chiude alle 20 e si spegne il **compressore**.`, {
    changes: 'Gli orari',
  });
}
