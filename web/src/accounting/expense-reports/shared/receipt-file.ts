/** Prepares a receipt for sending: a photo is made smaller on the device, a PDF stays as it is. */
import { expenseFile } from '@wms/contract/accounting/expense-reports/writing';
import { fileProblem } from '../../../ui/fields/file-rules.ts';
import { shrinkPhoto } from '../../../ui/shrink-photo.ts';

/**
 * This size keeps the letters of a till receipt legible, and is small enough for the slow network of a petrol station.
 */
const ofReceipts = { longSide: 2000, smallEnough: 600 * 1024, quality: 0.8 };

export const photoTypes = expenseFile.types.filter((type) => type.startsWith('image/'));

/** Returns the file to send, or a sentence that says why it can't be sent. */
export async function readReceiptFile(chosen: File): Promise<{ file: File } | { problem: string }> {
  const file = chosen.type.startsWith('image/') ? await shrinkPhoto(chosen, ofReceipts) : chosen;
  const problem = fileProblem(file, expenseFile);
  return problem ? { problem } : { file };
}
