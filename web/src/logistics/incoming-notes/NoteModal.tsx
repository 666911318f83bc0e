/** The dialogs of a supplier's delivery note: a new one, and one with its paper. */
import { SimpleGrid, Textarea, TextInput } from '@mantine/core';
import {
  createIncomingNote,
  editIncomingNote,
  getIncomingNote,
  type IncomingNote,
} from '@wms/contract/logistics/incoming-notes/endpoints';
import type { SupplierRef } from '@wms/contract/logistics/suppliers/ref';
import { today } from '@wms/contract/platform/schema';
import { type ReactNode, useState } from 'react';
import { useAnswer } from '../../client/answer.ts';
import { readAnswer } from '../../client/query.ts';
import { DateField } from '../../ui/fields/DateField.tsx';
import type { Choice } from '../../ui/fields/RemoteSelect.tsx';
import { type ContractForm, useContractForm } from '../../ui/form/contract-form.ts';
import { useEditForm } from '../../ui/form/use-edit-form.ts';
import { FormModal } from '../../ui/modal/AppModal.tsx';
import { SupplierSelect } from '../pickers/SupplierSelect.tsx';
import { ChosenPaper, KeptPapers, useAttachPaper } from './Papers.tsx';

type Values = { number: string; date: string; notes: string };
type NewValues = Values & { supplierId: Choice | null };

/**
 * The dialog of a new note. On a supplier's page the supplier is given; elsewhere it is chosen. The paper may come
 * later.
 */
export function NewIncomingNote({
  supplier,
  onClose,
}: {
  supplier: SupplierRef | undefined;
  onClose: () => void;
}) {
  const [file, setFile] = useState<File | null>(null);
  const attach = useAttachPaper();
  const initial: NewValues = { supplierId: supplier ?? null, number: '', date: today(), notes: '' };
  const form = useContractForm(createIncomingNote, {
    initial,
    // If the paper is refused, an alert says why; the note is registered without it, and shows that it is missing.
    onSubmitted: async ({ id }) => {
      if (file) await attach.run(id, file);
    },
  });
  return (
    <FormModal
      title={supplier ? `Registra un DDT di ${supplier.name}` : 'Registra un DDT'}
      form={{ ...form, dirty: form.dirty || file !== null }}
      onClose={onClose}
      confirmLabel="Registra"
    >
      {!supplier && <SupplierSelect {...form.choice('supplierId')} autoFocus />}
      <Fields form={form}>
        <ChosenPaper file={file} onChange={setFile} />
      </Fields>
    </FormModal>
  );
}

/** The dialog of a registered note, in which its papers are also added, opened and removed. */
export function EditIncomingNote({ id, onClose }: { id: number; onClose: () => void }) {
  const { data } = useAnswer(getIncomingNote, { params: { id: String(id) } });
  return data ? <Editor note={data} onClose={onClose} /> : null;
}

function Editor({ note, onClose }: { note: IncomingNote; onClose: () => void }) {
  const form = useEditForm(editIncomingNote, note, {
    valuesOf: ({ number, date, notes }): Values => ({ number, date, notes: notes ?? '' }),
    read: () => readAnswer(getIncomingNote, { params: { id: String(note.id) } }),
    labels: { number: 'Numero', date: 'Data', notes: 'Note' },
  });
  return (
    <FormModal
      title={`DDT ${note.number} di ${note.supplier.name}`}
      form={form}
      onClose={onClose}
      confirmLabel="Salva"
      backLabel="Chiudi"
    >
      <KeptPapers note={note} />
      <Fields form={form} />
    </FormModal>
  );
}

const Fields = <V extends Values>({ form, children }: { form: ContractForm<V>; children?: ReactNode }) => (
  <>
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput label="Numero" autoComplete="off" {...form.field('number')} />
      <DateField label="Del" max={today()} {...form.field('date')} />
    </SimpleGrid>
    {children}
    <Textarea label="Note" autosize {...form.field('notes')} />
  </>
);
