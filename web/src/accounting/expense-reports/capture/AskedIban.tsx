import { getExpenseDefaults } from '@wms/contract/accounting/expense-reports/writing';
import { useAnswer } from '../../../client/answer.ts';
import { later } from '../../../ui/modal/later.tsx';
import { Notice } from '../../../ui/parts/Notice.tsx';

const MissingIban = later(async () => (await import('../shared/MissingIban.tsx')).MissingIban);

/** Asks for the IBAN where an expense is photographed and sent, since the sheet of the photo has no field for it. */
export function AskedIban() {
  const { data } = useAnswer(getExpenseDefaults);
  if (!data?.lacksIban) return null;
  return (
    <Notice role="status">
      <MissingIban key={data.lacksIban} reportId={data.lacksIban} />
    </Notice>
  );
}
