import { FileButton, Group, Stack, Text } from '@mantine/core';
import { IconCamera, IconPaperclip, IconX } from '@tabler/icons-react';
import { expenseFile } from '@wms/contract/accounting/expense-reports/writing';
import { formatBytes } from '@wms/contract/platform/formats';
import { alert } from '../../../client/alerts/alert.ts';
import { ButtonWithIcon, IconButton } from '../../../ui/parts/buttons.tsx';
import textClasses from '../../../ui/parts/text.module.css';
import { photoTypes, readReceiptFile } from '../shared/receipt-file.ts';

/** Files are chosen with a new line; an existing line has its own. */
export type ChosenFiles =
  | { chosen: readonly File[]; onChange: (files: readonly File[]) => void }
  | { attached: number };

type Props = {
  chosen: readonly File[];
  onChange: (files: readonly File[]) => void;
  disabled: boolean;
};

const most = 10;

/** The receipts of a new line: photos from the camera, or chosen pictures and PDFs. */
export function FilesField({ chosen, onChange, disabled }: Props) {
  const add = async (files: readonly File[]) => {
    const good: File[] = [];
    for (const file of files) {
      const read = await readReceiptFile(file);
      if ('problem' in read) alert.error(read.problem);
      else good.push(read.file);
    }
    onChange([...chosen, ...good].slice(0, most));
  };
  return (
    <Stack gap={8}>
      <Group gap={8}>
        <FileButton
          onChange={(file) => file && void add([file])}
          accept={photoTypes.join()}
          capture="environment"
          inputProps={{ 'aria-label': 'Foto dello scontrino' }}
        >
          {({ onClick }) => (
            <ButtonWithIcon
              icon={IconCamera}
              variant="default"
              size="md"
              onClick={onClick}
              disabled={disabled}
            >
              Fotografa
            </ButtonWithIcon>
          )}
        </FileButton>
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
      {chosen.map((file, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two photos may have one name
        <Group key={at} gap={8} wrap="nowrap" justify="space-between">
          <Text size="sm" className={textClasses.anywhere}>
            {file.name} · {formatBytes(file.size)}
          </Text>
          <IconButton
            icon={IconX}
            label={`Togli ${file.name}`}
            disabled={disabled}
            onClick={() => onChange(chosen.toSpliced(at, 1))}
          />
        </Group>
      ))}
    </Stack>
  );
}
