import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { listImports, uploadImport } from '@wms/contract/logistics/imports/endpoints';
import type { ImportKind } from '@wms/contract/logistics/imports/kinds';
import { useRef, useState } from 'react';
import { useChange } from '../../client/answer.ts';
import { FileZone } from '../../ui/fields/FileZone.tsx';

/** A table, dropped or chosen. It is uploaded at once, because nothing is imported before the person has checked it. */
export function UploadFile({ kind }: { kind: ImportKind }) {
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

  const send = (file: File) => {
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
    <FileZone
      what="File da importare"
      endings=".csv,.txt,.tsv,.xlsx"
      hint="CSV o XLSX, al massimo 100 MB"
      problem={problem}
      onFile={send}
      alone
    />
  );
}
