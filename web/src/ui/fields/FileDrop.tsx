import { Button, Group, Text } from '@mantine/core';
import '@mantine/dropzone/styles.layer.css';
import { Dropzone } from '@mantine/dropzone';
import { IconUpload } from '@tabler/icons-react';
import type { FileRule } from '@wms/contract/platform/endpoint';
import { useRef, useState } from 'react';
import classes from './FileDrop.module.css';
import { acceptOf, fileProblem, ruleSentence } from './file-rules.ts';

type Props = {
  rule: FileRule;
  /** What is being chosen, for the button's accessible name: 'Documento di identità'. */
  what: string;
  onFile: (file: File) => void;
  disabled?: boolean;
};

/**
 * One file, dropped or chosen. The button is the only thing that takes the keyboard: an area that is itself a
 * button would hold a button, which screen readers can't make sense of.
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
        // Hidden from everyone: the button opens it. Its label is for tools that fill it directly.
        inputProps={{ 'aria-label': what }}
      >
        <Group gap="sm" wrap="nowrap" justify="space-between">
          <Text size="sm" c="dimmed" className={classes.hint}>
            <span className={classes.dropWords}>Trascina qui il file. </span>
            {ruleSentence(rule)}
          </Text>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconUpload size={16} stroke={1.5} aria-hidden />}
            onClick={() => open.current?.()}
            disabled={disabled}
            aria-label={`Scegli il file: ${what}`}
            className={classes.button}
          >
            Scegli il file
          </Button>
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
