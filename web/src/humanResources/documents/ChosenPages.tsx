import { FileButton, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { uploadDocument } from '@wms/contract/humanResources/documents/endpoints';
import { useState } from 'react';
import { useLatest } from '../../client/latest.ts';
import { ChosenFiles } from '../../ui/fields/chosen-files/ChosenFiles.tsx';
import { TakePhoto } from '../../ui/fields/chosen-files/TakePhoto.tsx';
import { filesProblem } from '../../ui/fields/file-rules.ts';
import { ButtonWithIcon } from '../../ui/parts/buttons.tsx';
import { shrinkPhoto } from '../../ui/shrink-photo.ts';

const rule = uploadDocument.files.file;

type Props = {
  /** The name of the document's type, for screen readers. */
  what: string;
  files: readonly File[];
  onFiles: (files: readonly File[]) => void;
  disabled: boolean;
};

/**
 * The chosen files in the order of their pages. A phone's camera takes one photo at a time, so the back of a document
 * is added here.
 */
export function ChosenPages({ what, files, onFiles, disabled }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  // Other files may be chosen while a large photo is made smaller.
  const now = useLatest(files);
  const choose = (wanted: readonly File[]) => {
    const found = filesProblem(wanted, rule);
    setProblem(found);
    if (!found) onFiles(wanted);
  };
  return (
    <div>
      <ChosenFiles numbered files={files} onChange={choose} disabled={disabled} />
      {!disabled && files.length < rule.most && (
        <Group gap={8} mt={8} mb={4}>
          <TakePhoto
            what={`Foto di un’altra pagina: ${what}`}
            types={rule.types}
            onPhoto={async (photo) =>
              choose(await shrinkPhoto(photo).then((small) => [...now.current, small]))
            }
          />
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
        </Group>
      )}
      {problem && (
        <Text size="sm" c="var(--mantine-color-error)" mt={4} mb={8} role="alert">
          {problem}
        </Text>
      )}
    </div>
  );
}
