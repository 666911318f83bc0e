import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { listImports, uploadImport } from '@wms/contract/imports/endpoints';
import type { ImportKind } from '@wms/contract/imports/kinds';
import { pageLink } from '@wms/contract/pages/link';
import { useRef, useState } from 'react';
import { useChange } from '../../client/answer.ts';
import { SheetChoice } from '../../ui/fields/columns/SheetChoice.tsx';
import { FileZone } from '../../ui/fields/FileZone.tsx';
import { useGoOn } from '../../ui/page/use-go-on.ts';

/** A table, dropped or chosen. It is uploaded at once, because nothing is imported before the person has checked it. */
export function UploadFile({ kind }: { kind: ImportKind }) {
  const abort = useRef<AbortController>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [progress, setProgress] = useState(0);
  const [several, setSeveral] = useState<{ file: File; sheets: readonly string[] } | null>(null);
  const goOn = useGoOn();
  const upload = useChange(uploadImport, {
    refetch: [listImports],
    quiet: true,
    onDone: ({ id }) => {
      if (id !== null) void goOn({ to: pageLink('/importa/$id', { id }) });
    },
    onFieldErrors: ({ file }) => {
      setProblem(file ?? null);
      return file !== undefined;
    },
    onFailure: ({ status, message }) => {
      if (status === 413) setProblem(message);
      return status === 413;
    },
  });

  const send = async (file: File, sheet?: string) => {
    setProblem(null);
    setSeveral(null);
    if (file.size > uploadImport.files.file.maxBytes) {
      setProblem('Il file supera 100 MB: dividilo.');
      return;
    }
    setProgress(0);
    abort.current = new AbortController();
    const answer = await upload.run(
      { body: { kind, ...(sheet !== undefined && { sheet }) }, files: { file } },
      { onProgress: setProgress, signal: abort.current.signal },
    );
    if (answer && answer.sheets.length > 0) setSeveral({ file, sheets: answer.sheets });
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
  if (several)
    return (
      <SheetChoice
        name={several.file.name}
        sheets={several.sheets}
        onChoose={(sheet) => void send(several.file, sheet)}
        onBack={() => setSeveral(null)}
      />
    );
  return (
    <FileZone
      what="File da importare"
      endings=".csv,.txt,.tsv,.xlsx"
      hint="CSV o XLSX, al massimo 100 MB"
      problem={problem}
      onFiles={([file]) => file && void send(file)}
      alone
    />
  );
}
