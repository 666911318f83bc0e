import { makesExpenses } from '@wms/contract/accounting/expense-reports/paths';
import { getExpenseReport } from '@wms/contract/accounting/expense-reports/reading';
import { useAnswer } from '../../../client/answer.ts';
import { useMay } from '../../../client/session/permission.ts';
import { Link, usePageParams } from '../../../ui/page/link.ts';
import { useBackToList } from '../../../ui/page/list-place.ts';
import { Page, Pending } from '../../../ui/page/Page.tsx';
import textClasses from '../../../ui/parts/text.module.css';
import { ReportPage } from './Page.tsx';

const ownList = { to: '/noteSpesa', label: 'Note spesa' } as const;
const othersList = { to: '/noteSpesa/approvazioni', label: 'Approvazione note spese' } as const;

export default function ReportScreen() {
  const { id } = usePageParams('/noteSpesa/$id');
  const { data: report, error, refetch } = useAnswer(getExpenseReport, { params: { id } });
  const makes = useMay(makesExpenses);
  const backToList = useBackToList();
  const back = (report ? report.own : makes) ? ownList : othersList;
  return (
    <div onClickCapture={backToList}>
      {report ? (
        <ReportPage key={report.id} report={report} back={back} />
      ) : (
        <Page title="Nota spese" back={back}>
          <Pending
            error={error}
            onRetry={refetch}
            rows={6}
            missing="Questa nota non c’è: è di un’altra persona, o era una bozza ed è stata eliminata."
            action={
              <Link to={back.to} className={textClasses.link}>
                Vai alle note spese
              </Link>
            }
          />
        </Page>
      )}
    </div>
  );
}
