/** Creates a report with many lines. The typed values are kept in this tab until the draft is saved. */

import { createExpenseReport, getExpenseDefaults } from '@wms/contract/accounting/expense-reports/writing';
import { pageLink } from '@wms/contract/pages/link';
import { formatIban } from '@wms/contract/platform/codes/codes';
import type { Answer } from '@wms/contract/platform/endpoint';
import { useEffect, useRef } from 'react';
import { useAnswer } from '../../../client/answer.ts';
import { uuid } from '../../../client/call/uuid.ts';
import { keepWork, readKeptWork } from '../../../client/session/kept-work.ts';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { AppModal, FormModal } from '../../../ui/modal/AppModal.tsx';
import { Pending } from '../../../ui/page/Page.tsx';
import { useGoOn } from '../../../ui/page/use-go-on.ts';
import { ReportFields } from './ReportFields.tsx';
import { type ReportValues, reportBody } from './report-values.ts';

const key = 'wms.noteSpesa.nuova';
const title = 'Nuova nota';

export function NewReportModal({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useAnswer(getExpenseDefaults);
  if (data) return <Form defaults={data} onClose={onClose} />;
  return (
    <AppModal opened title={title} onClose={onClose}>
      <Pending error={error} onRetry={refetch} rows={4} />
    </AppModal>
  );
}

function Form({ defaults, onClose }: { defaults: Answer<typeof getExpenseDefaults>; onClose: () => void }) {
  const goOn = useGoOn();
  const clientId = useRef(uuid());
  const saved = useRef(false);
  const { iban, volunteer, teams } = defaults;
  const kept = readKeptWork(key)?.values as Partial<ReportValues> | undefined;
  const form = useContractForm(createExpenseReport, {
    initial: {
      purpose: '',
      place: '',
      fromOn: '',
      toOn: '',
      advance: '',
      volunteer,
      iban: formatIban(iban ?? ''),
      teamId: teams[0] ?? null,
      ...kept,
    } as ReportValues,
    toBody: (values) => ({ ...reportBody(values), clientId: clientId.current }),
    onSubmitted: async ({ id }) => {
      saved.current = true;
      keepWork(key, null);
      await goOn({ to: pageLink('/noteSpesa/$id', { id }), ignoreBlocker: true });
    },
  });
  const { values, dirty } = form;
  useEffect(() => {
    if (dirty && !saved.current) keepWork(key, { values });
  }, [values, dirty]);
  return (
    <FormModal title={title} form={form} onClose={onClose} confirmLabel="Avanti: le righe" keepsDraft>
      <ReportFields form={form} />
    </FormModal>
  );
}
