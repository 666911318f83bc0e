/** The page of a receipt: its facts, its PDFs and mails, and the actions that are still possible. */

import { IconCircleX, IconFileTypePdf, IconMail, IconPlus, IconReplace } from '@tabler/icons-react';
import { receiptLife } from '@wms/contract/accounting/receipts/life';
import type { ReceiptDetails } from '@wms/contract/accounting/receipts/reading';
import { openReceipt } from '@wms/contract/accounting/receipts/register';
import type { PageAddress } from '@wms/contract/pages/link';
import { formatEuro } from '@wms/contract/platform/formats';
import { openPdf } from '../../../client/download.ts';
import type { MenuAction } from '../../../ui/dropdown/menu-entry.ts';
import { LifeStateDot } from '../../../ui/life/LifeStateDot.tsx';
import { later } from '../../../ui/modal/later.tsx';
import { useDialog } from '../../../ui/modal/use-dialog.ts';
import { useNavigate } from '../../../ui/page/link.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import { numberOf } from '../shared/number.ts';
import { KeyFacts } from './KeyFacts.tsx';
import { ReceiptTabs } from './Tabs.tsx';

const AnnulModal = later(async () => (await import('../register/AnnulModal.tsx')).AnnulModal);
const SendModal = later(async () => (await import('./SendModal.tsx')).SendModal);

type Props = { receipt: ReceiptDetails; back: { to: PageAddress; label: string } };

export function ReceiptPage({ receipt, back }: Props) {
  const { id, state, amount, papers, mails, moves, payerRemovedAt } = receipt;
  const navigate = useNavigate();
  const [dialog, open, close] = useDialog<'annul' | 'send'>();
  const annuls = moves.includes('annul') && payerRemovedAt === null;
  const send: MenuAction[] =
    payerRemovedAt === null
      ? [
          {
            label: mails.length > 0 ? 'Manda di nuovo' : 'Manda per e-mail',
            icon: IconMail,
            onClick: () => open('send'),
          },
        ]
      : [];
  const annul: MenuAction[] = annuls
    ? [
        {
          label: 'Annulla e sostituisci',
          icon: IconReplace,
          danger: true,
          onClick: () => void navigate({ to: '/ricevute/nuova', search: { sostituisce: id } }),
        },
        {
          label: receiptLife.moves.annul.label,
          icon: IconCircleX,
          danger: true,
          onClick: () => open('annul'),
        },
      ]
    : [];
  return (
    <Page
      title={`Ricevuta ${numberOf(receipt)}`}
      count={formatEuro(amount)}
      subtitle={receipt.payer.name}
      state={<LifeStateDot life={receiptLife} state={state} />}
      back={back}
      actions={
        // An old receipt gets its PDF when somebody opens it for the first time.
        payerRemovedAt === null && (
          <ButtonWithIcon
            icon={IconFileTypePdf}
            variant={papers.length > 0 ? 'filled' : 'default'}
            onClick={() => void openPdf(openReceipt, { params: { id: String(id) } })}
          >
            Apri PDF
          </ButtonWithIcon>
        )
      }
      more={[
        ...send,
        {
          label: 'Nuova ricevuta',
          icon: IconPlus,
          onClick: () => void navigate({ to: '/ricevute/nuova', search: {} }),
        },
        ...annul,
      ]}
    >
      <KeyFacts receipt={receipt} />
      <ReceiptTabs receipt={receipt} />
      {dialog === 'annul' && <AnnulModal receipt={receipt} onClose={close} />}
      {dialog === 'send' && <SendModal receipt={receipt} onClose={close} />}
    </Page>
  );
}
