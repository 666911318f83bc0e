import { FileButton, Group, Text } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { uploadDocument } from '@wms/contract/humanResources/documents/endpoints';
import { useState } from 'react';
import { fileSize, filesProblem } from '../../ui/fields/file-rules.ts';
import { ButtonWithIcon, IconButton } from '../../ui/parts/buttons.tsx';
import textClasses from '../../ui/parts/text.module.css';

const rule = uploadDocument.files.file;

type Props = {
  /** The name of the document's type, for screen readers. */
  what: string;
  files: readonly File[];
  onFiles: (files: readonly File[]) => void;
  disabled: boolean;
};

/** The chosen files in the order of their pages. A phone's camera takes one at a time, so the back is added here. */
export function ChosenFiles({ what, files, onFiles, disabled }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const choose = (wanted: readonly File[]) => {
    const found = filesProblem(wanted, rule);
    setProblem(found);
    if (!found) onFiles(wanted);
  };
  return (
    <div>
      {files.map((file, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two photos of a phone may have the same name
        <Group key={index} gap={8} wrap="nowrap" mih={36}>
          <Text size="sm" flex={1} miw={0} className={textClasses.anywhere}>
            {files.length > 1 && `${index + 1}. `}
            {file.name} · {fileSize(file.size)}
          </Text>
          {files.length > 1 && !disabled && (
            <IconButton
              icon={IconX}
              label={`Togli ${file.name}`}
              onClick={() => choose(files.toSpliced(index, 1))}
            />
          )}
        </Group>
      ))}
      {!disabled && files.length < rule.most && (
        <FileButton
          multiple
          accept={rule.types.join(',')}
          onChange={(added) => choose([...files, ...added])}
          inputProps={{ 'aria-label': `Altre pagine: ${what}` }}
        >
          {(button) => (
            <ButtonWithIcon {...button} icon={IconPlus} iconSize={16} variant="subtle" ml={-8}>
              Aggiungi il retro o altre pagine
            </ButtonWithIcon>
          )}
        </FileButton>
      )}
      {problem && (
        <Text size="sm" c="var(--mantine-color-error)" mt={4} mb={8} role="alert">
          {problem}
        </Text>
      )}
    </div>
  );
}
