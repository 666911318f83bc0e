/** The dialog of a line: a new one of some kind, or an existing one to change. */
import type { LineKind } from '@wms/contract/accounting/expense-reports/names';
import {
  type ExpenseLine,
  type ExpenseReport,
  getExpenseReport,
} from '@wms/contract/accounting/expense-reports/reading';
import {
  addExpenseAttachment,
  addExpenseLine,
  editExpenseLine,
} from '@wms/contract/accounting/expense-reports/writing';
import { useEffect, useRef, useState } from 'react';
import { report as notify } from '../../../client/answer.ts';
import { call } from '../../../client/call/send.ts';
import { uuid } from '../../../client/call/uuid.ts';
import { readAnswer, refetchAnswers } from '../../../client/query.ts';
import { keepWork, readKeptWork } from '../../../client/session/kept-work.ts';
import { type ContractForm, useContractForm } from '../../../ui/form/contract-form.ts';
import { type EditForm, useEditForm } from '../../../ui/form/use-edit-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { ExpenseFields } from './ExpenseFields.tsx';
import type { LineFiles } from './FilesField.tsx';
import { KilometresFields } from './KilometresFields.tsx';
import { type LineValues, lineBody, lineInForm, lineLabels, newLine } from './line-values.ts';
import { SelfDeclaredFields } from './SelfDeclaredFields.tsx';

type Props = { report: ExpenseReport; onClose: () => void } & ({ kind: LineKind } | { line: ExpenseLine });

export const LineModal = (props: Props) =>
  'line' in props ? <EditLine {...props} /> : <NewLine {...props} />;

function NewLine({ report, kind, onClose }: Props & { kind: LineKind }) {
  // The typed values are kept in this tab until the line is saved; files can't be kept.
  const key = `wms.noteSpesa.riga.${report.id}.${kind}`;
  const [kept] = useState(() => readKeptWork(key)?.values as Partial<LineValues> | undefined);
  const [files, setFiles] = useState<readonly File[]>([]);
  const saved = useRef(false);
  const form = useContractForm(addExpenseLine, {
    initial: { ...newLine(), ...kept },
    toBody: (values) => lineBody(kind, values),
    args: () => ({ params: { id: String(report.id) } }),
    another: { label: 'Un’altra', keeps: ['date', 'category'] },
    refetch: false,
    quiet: files.length > 0,
    onSubmitted: async ({ id }) => {
      saved.current = true;
      keepWork(key, null);
      await attachAll(id, files);
      await refetchAnswers();
    },
  });
  const { values, dirty } = form;
  useEffect(() => {
    if (dirty && !saved.current) keepWork(key, { values });
  }, [key, values, dirty]);
  return (
    <Dialog
      title={titles[kind]}
      form={form}
      kind={kind}
      files={{ chosen: files, onChange: setFiles }}
      onClose={onClose}
      keepsDraft={files.length === 0}
    />
  );
}

/**
 * Attaches the files to a line that is already saved. An alert names a refused file, which can be attached again later.
 */
async function attachAll(line: number, files: readonly File[]) {
  for (const file of files)
    await call(
      addExpenseAttachment,
      { params: { id: String(line) }, body: {}, files: { file } },
      { idempotencyKey: uuid() },
    ).catch(notify);
}

function EditLine({ report, line, onClose }: Props & { line: ExpenseLine }) {
  const form = useEditForm(editExpenseLine, line, {
    valuesOf: lineInForm,
    read: async () => {
      const now = await readAnswer(getExpenseReport, { params: { id: String(report.id) } });
      return now.lines.find(({ id }) => id === line.id) ?? line;
    },
    labels: lineLabels,
    toBody: (values) => lineBody(line.kind, values),
  });
  return (
    <Dialog
      title="Modifica la riga"
      form={form}
      kind={line.kind}
      files={{ attached: line.attachments.length }}
      onClose={onClose}
    />
  );
}

const titles: Record<LineKind, string> = {
  spesa: 'Nuova spesa',
  chilometri: 'Chilometri con il tuo veicolo',
  autocertificazione: 'Spesa autocertificata',
};

type DialogProps = {
  title: string;
  form: ContractForm<LineValues> & Partial<Pick<EditForm, 'stale'>>;
  kind: LineKind;
  files: LineFiles;
  onClose: () => void;
  keepsDraft?: boolean;
};

const Dialog = ({ title, form, kind, files, onClose, keepsDraft = false }: DialogProps) => (
  <FormModal title={title} form={form} onClose={onClose} confirmLabel="Salva" keepsDraft={keepsDraft}>
    {kind === 'spesa' && <ExpenseFields form={form} files={files} />}
    {kind === 'chilometri' && <KilometresFields form={form} />}
    {kind === 'autocertificazione' && <SelfDeclaredFields form={form} />}
  </FormModal>
);
