import { Progress, Select, Text, TextInput } from '@mantine/core';
import { addAttachment, attachmentKinds } from '@wms/contract/logistics/products/files';
import { getProduct } from '@wms/contract/logistics/products/reading';
import { useState } from 'react';
import { FileDrop } from '../../../ui/fields/FileDrop.tsx';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { formatBytes } from '../../../ui/formats.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { attachmentKindNames } from '../cells/labels.ts';

export const kinds = attachmentKinds.map((value) => ({ value, label: attachmentKindNames[value] }));

/** A file for a product: which, what it is, and how it is called here. */
export function AttachFile({ productId, onClose }: { productId: number; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const form = useContractForm(addAttachment, {
    initial: { kind: 'scheda tecnica', name: '' },
    args: () => ({ params: { id: String(productId) }, files: { file: file ?? new Blob() } }),
    refetch: [getProduct],
    onProgress: setProgress,
  });
  const { busy } = form;
  return (
    <FormModal
      title="Allega un file"
      form={{ ...form, dirty: form.dirty || file !== null }}
      onClose={onClose}
      backLabel="Annulla"
      confirmLabel="Allega"
      confirmDisabled={!file}
    >
      {file ? (
        <Text size="sm">
          {file.name} · {formatBytes(file.size)}
        </Text>
      ) : (
        <FileDrop rule={addAttachment.files.file} what="Allegato" onFile={setFile} />
      )}
      {form.errors.file && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" data-path="file">
          {form.errors.file}
        </Text>
      )}
      <Select {...form.field('kind')} label="Che cos’è" data={kinds} allowDeselect={false} />
      <TextInput
        {...form.field('name')}
        label="Nome"
        placeholder={file?.name}
        description="Facoltativo: senza, resta quello del file"
        maxLength={160}
        autoComplete="off"
      />
      {busy && progress !== null && (
        <Progress value={progress * 100} aria-label="Caricamento del file" animated={progress === 1} />
      )}
    </FormModal>
  );
}
