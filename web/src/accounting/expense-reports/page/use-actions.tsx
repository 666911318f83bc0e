/** The actions of this person on a report: the most frequent one is the button, the others are in the menu. */
import { IconFileTypePdf, IconPencil, IconTrash } from '@tabler/icons-react';
import { expenseReportLife } from '@wms/contract/accounting/expense-reports/life';
import { moveExpenseReport, sendExpenseReport } from '@wms/contract/accounting/expense-reports/moving';
import { type ExpenseReport, getExpenseReportPaper } from '@wms/contract/accounting/expense-reports/reading';
import { deleteExpenseReport } from '@wms/contract/accounting/expense-reports/writing';
import type { ReactNode } from 'react';
import { confirm } from '../../../client/alerts/confirm.ts';
import { useChange } from '../../../client/answer.ts';
import { useConfirmedChange } from '../../../client/confirmed-change.ts';
import { openPdf } from '../../../client/download.ts';
import type { MenuAction } from '../../../ui/dropdown/menu-entry.ts';
import { useMoves } from '../../../ui/life/use-moves.tsx';
import { later } from '../../../ui/modal/later.tsx';
import { useDialog } from '../../../ui/modal/use-dialog.ts';
import { useGoOn } from '../../../ui/page/use-go-on.ts';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';

const EditReportModal = later(async () => (await import('../form/EditReportModal.tsx')).EditReportModal);
const RejectModal = later(async () => (await import('../decide/RejectModal.tsx')).RejectModal);
const PayModal = later(async () => (await import('../decide/PayModal.tsx')).PayModal);

const rejectQuestion = {
  title: 'Respingi la nota spese',
  message: 'Torna a chi l’ha inviata, che legge il motivo e può correggerla. Tiene il suo numero.',
  confirmLabel: 'Respingi la nota spese',
} as const;

export function useReportActions(
  report: ExpenseReport,
  /** Approving and refusing have a bar of their own. */
  decides: boolean,
): { primary: ReactNode; more: MenuAction[]; dialogs: ReactNode; reject: () => void } {
  const { id, version, state, number, moves: open, actions, hasPaper, lines, due, owner, iban } = report;
  const [dialog, openDialog, close] = useDialog<'edit' | 'pay' | 'reject'>();
  const goOn = useGoOn();
  const params = { id: String(id) };
  const send = useChange(sendExpenseReport);
  const sendIt = async () => {
    const message = 'La nota è ancora com’era quando è stata rifiutata.';
    const title = 'Non hai cambiato niente';
    if (
      report.unchanged &&
      !(await confirm({ title, message, confirmLabel: 'Invia lo stesso', backLabel: 'Indietro' }))
    )
      return;
    await send.run({ params, body: { version } });
  };
  const remove = useConfirmedChange(deleteExpenseReport, {
    title: 'Elimina la bozza',
    message: `Le righe di «${report.purpose}» e i loro allegati vanno persi.`,
    params,
    leave: () => goOn({ to: '/noteSpesa' }),
  });
  const paper = hasPaper && {
    label: 'Apri il PDF',
    icon: IconFileTypePdf,
    onClick: () => void openPdf(getExpenseReportPaper, { params }),
  };
  const sends = open.includes('send') && lines.length > 0;
  const pays = open.includes('pay');
  const moves = useMoves(
    expenseReportLife,
    moveExpenseReport,
    // A report without lines can't be sent, and approving is in the bar.
    { id, version, moves: open.filter((move) => (move === 'send' ? sends : move !== 'approve')) },
    {
      forms: {
        send: () => void sendIt(),
        pay: () => openDialog('pay'),
      },
      questions: {
        reject: rejectQuestion,
        unpay: {
          message:
            'Se il pagamento era sbagliato: la nota torna da rimborsare, e chi l’ha inviata legge il motivo.',
        },
        withdraw: {
          message: 'Torna una bozza, che puoi correggere e inviare di nuovo con lo stesso numero.',
        },
      },
      ...(!sends && !pays && { instead: paper ? <PaperButton {...paper} /> : null }),
    },
  );
  const edits = actions.includes('edit');
  const more: MenuAction[] = [
    ...(edits
      ? [{ label: 'Modifica i dati', icon: IconPencil, onClick: () => openDialog('edit') } as const]
      : []),
    ...(paper && (sends || pays) ? [paper] : []),
    ...moves.more.filter(({ label }) => !decides || label !== expenseReportLife.moves.reject.label),
    ...(edits && state === 'bozza' && number === null
      ? [{ label: 'Elimina la bozza', icon: IconTrash, danger: true, onClick: () => void remove.run() }]
      : []),
  ];
  return {
    primary: moves.primary,
    more,
    reject: () => openDialog('reject'),
    dialogs: (
      <>
        {moves.dialog}
        {dialog === 'edit' && <EditReportModal report={report} onClose={close} />}
        {dialog === 'pay' && (
          <PayModal reports={[{ id, number: number ?? '', due, iban, owner: owner.name }]} onClose={close} />
        )}
        {dialog === 'reject' && <RejectModal report={report} question={rejectQuestion} onClose={close} />}
      </>
    ),
  };
}

const PaperButton = ({
  label,
  icon,
  onClick,
}: Pick<MenuAction, 'label' | 'onClick'> & { icon: typeof IconTrash }) => (
  <ButtonWithIcon icon={icon} variant="default" onClick={onClick}>
    {label}
  </ButtonWithIcon>
);
