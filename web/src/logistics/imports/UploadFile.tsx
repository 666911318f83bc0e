import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconUpload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { listImports, uploadImport } from '@wms/contract/logistics/imports/endpoints';
import type { ImportKind } from '@wms/contract/logistics/imports/fields';
import { useRef, useState } from 'react';
import { useChange } from '../../client/answer.ts';
import drop from '../../ui/fields/FileDrop.module.css';
import { ButtonWithIcon } from '../../ui/parts/buttons.tsx';
import '@mantine/dropzone/styles.layer.css';

/** A table, dropped or chosen. It is uploaded at once, because nothing is imported before the person has checked it. */
export function UploadFile({ kind }: { kind: ImportKind }) {
  const open = useRef<() => void>(null);
  const abort = useRef<AbortController>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [progress, setProgress] = useState(0);
  const navigate = useNavigate();
  const upload = useChange(uploadImport, {
    refetch: [listImports],
    quiet: true,
    onDone: ({ id }) => void navigate({ to: '/importa/$id', params: { id: String(id) } }),
    onFieldErrors: ({ file }) => {
      setProblem(file ?? null);
      return file !== undefined;
    },
    onFailure: ({ status, message }) => {
      if (status === 413) setProblem(message);
      return status === 413;
    },
  });

  const send = (file: File | undefined) => {
    if (!file) return;
    setProblem(null);
    if (file.size > uploadImport.files.file.maxBytes) {
      setProblem('Il file supera 100 MB: dividilo.');
      return;
    }
    setProgress(0);
    abort.current = new AbortController();
    void upload.run(
      { body: { kind }, files: { file } },
      { onProgress: setProgress, signal: abort.current.signal },
    );
  };

  if (upload.busy) {
    const percent = Math.round(progress * 100);
    return (
      <Stack gap={8}>
        <Progress value={percent} aria-label="Caricamento del file" animated={percent === 100} />
        <Group justify="space-between">
          <Text size="sm" c="dimmed" role="status">
            {percent < 100 ? `Caricamento: ${percent}%` : 'Lettura delle colonne'}
          </Text>
          <Button variant="default" size="compact-sm" onClick={() => abort.current?.abort()}>
            Annulla
          </Button>
        </Group>
      </Stack>
    );
  }
  return (
    <div>
      <Dropzone
        openRef={open}
        onDrop={(files) => send(files[0])}
        multiple={false}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        className={drop.zone}
        // This input is invisible, because the button opens it. Its label is for programs that fill it directly.
        inputProps={{ 'aria-label': 'File da importare', accept: '.csv,.txt,.tsv,.xlsx' }}
      >
        <Group gap="sm" wrap="nowrap" justify="space-between">
          <Text size="sm" c="dimmed">
            <span className={drop.dropWords}>Trascina qui il file. </span>
            CSV o XLSX, al massimo 100 MB
          </Text>
          <ButtonWithIcon icon={IconUpload} iconSize={16} onClick={() => open.current?.()} flex="none">
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
