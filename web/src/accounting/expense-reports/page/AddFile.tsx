import { FileButton } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import type { ExpenseLine } from '@wms/contract/accounting/expense-reports/reading';
import { addExpenseAttachment, expenseFile } from '@wms/contract/accounting/expense-reports/writing';
import { alert } from '../../../client/alerts/alert.ts';
import { useChange } from '../../../client/answer.ts';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import { readReceiptFile } from '../shared/receipt-file.ts';

/** Adds one more receipt to an existing line. */
export function AddFile({ line: { id, description, attachments } }: { line: ExpenseLine }) {
  const { run, busy } = useChange(addExpenseAttachment);
  const take = async (chosen: File | null) => {
    if (!chosen) return;
    const read = await readReceiptFile(chosen);
    if ('problem' in read) return alert.error(read.problem);
    await run({ params: { id: String(id) }, body: {}, files: { file: read.file } });
  };
  return (
    <FileButton
      onChange={(file) => void take(file)}
      accept={expenseFile.types.join()}
      inputProps={{ 'aria-label': `Allegato di ${description}` }}
    >
      {({ onClick }) => (
        <ButtonWithIcon
          icon={IconPaperclip}
          variant="subtle"
          size="sm"
          mih={44}
          onClick={onClick}
          loading={busy}
        >
          {attachments.length === 0 ? 'Allega lo scontrino' : 'Allega'}
        </ButtonWithIcon>
      )}
    </FileButton>
  );
}
