/** What may be attached to an expense: a photo, made smaller on the device, or a PDF. */
import { expenseFile } from '@wms/contract/accounting/expense-reports/writing';
import { shrinkPhoto } from '../../../logistics/photos/shrink-photo.ts';
import { fileProblem } from '../../../ui/fields/file-rules.ts';

/** The letters of a till receipt stay legible, and a network at a petrol station is slow. */
const ofReceipts = { longSide: 2000, smallEnough: 600 * 1024, quality: 0.8 };

export const photoTypes = expenseFile.types.filter((type) => type.startsWith('image/'));

/** Answers the file to send, or the sentence that says why it can't be. */
export async function readReceiptFile(chosen: File): Promise<{ file: File } | { problem: string }> {
  const file = chosen.type.startsWith('image/') ? await shrinkPhoto(chosen, ofReceipts) : chosen;
  const problem = fileProblem(file, expenseFile);
  return problem ? { problem } : { file };
}
