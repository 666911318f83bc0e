import { makesExpenses } from '@wms/contract/accounting/expense-reports/paths';
import { getExpenseReport } from '@wms/contract/accounting/expense-reports/reading';
import { useAnswer } from '../../../client/answer.ts';
import { useMay } from '../../../client/session/permission.ts';
import { usePageParams } from '../../../ui/page/link.ts';
import { ThingScreen } from '../../../ui/page/ThingScreen.tsx';
import { ReportPage } from './Page.tsx';

const ownList = { to: '/noteSpesa', label: 'Note spesa' } as const;
const othersList = { to: '/noteSpesa/approvazioni', label: 'Approvazione note spese' } as const;

export default function ReportScreen() {
  const { id } = usePageParams('/noteSpesa/$id');
  const answer = useAnswer(getExpenseReport, { params: { id } });
  const makes = useMay(makesExpenses);
  const back = (answer.data ? answer.data.own : makes) ? ownList : othersList;
  return (
    <ThingScreen
      answer={answer}
      title="Nota spese"
      back={back}
      missing="Questa nota non c’è: è di un’altra persona, o era una bozza ed è stata eliminata."
      list="Vai alle note spese"
    >
      {(report) => <ReportPage key={report.id} report={report} back={back} />}
    </ThingScreen>
  );
}
