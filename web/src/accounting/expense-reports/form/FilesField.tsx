import { FileButton, Group, Stack } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { expenseFile } from '@wms/contract/accounting/expense-reports/writing';
import { alert } from '../../../client/alerts/alert.ts';
import { useLatest } from '../../../client/latest.ts';
import { ChosenFiles } from '../../../ui/fields/chosen-files/ChosenFiles.tsx';
import { TakePhoto } from '../../../ui/fields/chosen-files/TakePhoto.tsx';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import { readReceiptFile } from '../shared/receipt-file.ts';

/** The files of a line: those chosen with a new line, or the number of those attached to an existing line. */
export type LineFiles =
  | { chosen: readonly File[]; onChange: (files: readonly File[]) => void }
  | { attached: number };

type Props = {
  chosen: readonly File[];
  onChange: (files: readonly File[]) => void;
  disabled: boolean;
};

const most = 10;
const tooMany = `Una riga ha al massimo ${most} file: gli altri non sono stati aggiunti`;

/** The receipts of a new line: photos from the camera, or chosen pictures and PDFs. */
export function FilesField({ chosen, onChange, disabled }: Props) {
  // Other files may be chosen while a large photo is made smaller.
  const now = useLatest(chosen);
  const add = async (files: readonly File[]) => {
    const good: File[] = [];
    for (const file of files) {
      const read = await readReceiptFile(file);
      if ('problem' in read) alert.error(read.problem);
      else good.push(read.file);
    }
    const all = [...now.current, ...good];
    if (all.length > most) alert.error(tooMany);
    onChange(all.slice(0, most));
  };
  return (
    <Stack gap={8}>
      <Group gap={8}>
        <TakePhoto
          what="Foto dello scontrino"
          types={expenseFile.types}
          onPhoto={(photo) => void add([photo])}
          size="md"
          disabled={disabled}
        />
        <FileButton
          multiple
          onChange={(files) => void add(files)}
          accept={expenseFile.types.join()}
          inputProps={{ 'aria-label': 'File dello scontrino' }}
        >
          {({ onClick }) => (
            <ButtonWithIcon
              icon={IconPaperclip}
              variant="default"
              size="md"
              onClick={onClick}
              disabled={disabled}
            >
              Scegli un file
            </ButtonWithIcon>
          )}
        </FileButton>
      </Group>
      <ChosenFiles files={chosen} onChange={onChange} onNone={() => onChange([])} disabled={disabled} />
    </Stack>
  );
}
