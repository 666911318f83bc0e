import { Progress, Select, Text, TextInput } from '@mantine/core';
import { formatBytes } from '@wms/contract/platform/formats';
import { useState } from 'react';
import { FileDrop } from '../../fields/FileDrop.tsx';
import { useContractForm } from '../../form/contract-form.ts';
import { FormModal } from '../../modal/AppModal.tsx';
import { type AttachedTo, firstKind, kindChoices } from './attached-to.ts';

/** Attaches a file to a thing: the person chooses the file, its kind and its name. */
export function AttachFile({ to, onClose }: { to: AttachedTo; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const { addAttachment } = to.endpoints;
  const form = useContractForm(addAttachment, {
    initial: { kind: firstKind(to), name: '' },
    args: () => ({ params: { id: String(to.id) }, files: { file: file ?? new Blob() } }),
    refetch: [to.answer],
    onProgress: setProgress,
  });
  const { busy } = form;
  return (
    <FormModal
      title="Allega un file"
      form={{ ...form, dirty: form.dirty || file !== null }}
      onClose={onClose}
      confirmLabel="Allega"
      confirmDisabled={!file}
    >
      {file ? (
        <Text size="sm">
          {file.name} · {formatBytes(file.size)}
        </Text>
      ) : (
        <FileDrop rule={addAttachment.files.file} what="Allegato" onFile={setFile} autoFocus />
      )}
      {form.errors.file && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" data-path="file">
          {form.errors.file}
        </Text>
      )}
      <Select {...form.field('kind')} label="Che cos’è" data={kindChoices(to)} allowDeselect={false} />
      <TextInput
        {...form.field('name')}
        label="Nome"
        placeholder={file?.name}
        description="Facoltativo: senza, resta quello del file"
      />
      {busy && progress !== null && (
        <Progress value={progress * 100} aria-label="Caricamento del file" animated={progress === 1} />
      )}
    </FormModal>
  );
}
