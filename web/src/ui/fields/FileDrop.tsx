import { Group, Text } from '@mantine/core';
import '@mantine/dropzone/styles.layer.css';
import { Dropzone } from '@mantine/dropzone';
import { IconUpload } from '@tabler/icons-react';
import type { FileRule } from '@wms/contract/platform/endpoint';
import { useRef, useState } from 'react';
import { ButtonWithIcon } from '../parts/buttons.tsx';
import classes from './FileDrop.module.css';
import { acceptOf, fileProblem, ruleSentence } from './file-rules.ts';

type Props = {
  rule: FileRule;
  /** The name of the file that is chosen, read by screen readers on the button: 'Documento di identità'. */
  what: string;
  onFile: (file: File) => void;
  disabled?: boolean;
};

/**
 * A field for one file, which is dropped or chosen. Only the button can have the focus: if the area were a button, too,
 * it would contain another button, and screen readers can't read that.
 */
export function FileDrop({ rule, what, onFile, disabled = false }: Props) {
  const open = useRef<() => void>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const judge = (file: File | undefined) => {
    if (!file) return;
    const found = fileProblem(file, rule);
    setProblem(found);
    if (!found) onFile(file);
  };

  return (
    <div>
      <Dropzone
        openRef={open}
        onDrop={(files) => judge(files[0])}
        onReject={(rejections) => judge(rejections[0]?.file)}
        accept={acceptOf(rule)}
        multiple={false}
        disabled={disabled}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        className={classes.zone}
        // This input is invisible, because the button opens it. Its label is for programs that fill it directly.
        inputProps={{ 'aria-label': what }}
      >
        <Group gap="sm" wrap="nowrap" justify="space-between">
          <Text size="sm" c="dimmed" className={classes.hint}>
            <span className={classes.dropWords}>Trascina qui il file. </span>
            {ruleSentence(rule)}
          </Text>
          <ButtonWithIcon
            icon={IconUpload}
            iconSize={16}
            variant="default"
            size="sm"
            onClick={() => open.current?.()}
            disabled={disabled}
            aria-label={`Scegli il file: ${what}`}
            flex="none"
          >
            Scegli il file
          </ButtonWithIcon>
        </Group>
      </Dropzone>
      {problem && (
        <Text size="sm" c="var(--mantine-color-error)" mt={6} role="alert">
          {problem}
        </Text>
      )}
    </div>
  );
}
