import { getReceiptDetails } from '@wms/contract/accounting/receipts/reading';
import { useAnswer } from '../../../client/answer.ts';
import { Link, usePageParams } from '../../../ui/page/link.ts';
import { useBackToList } from '../../../ui/page/list-place.ts';
import { Page, Pending } from '../../../ui/page/Page.tsx';
import textClasses from '../../../ui/parts/text.module.css';
import { ReceiptPage } from './Page.tsx';

const back = { to: '/ricevute', label: 'Ricevute' } as const;

export default function ReceiptScreen() {
  const { id } = usePageParams('/ricevute/$id');
  const { data: receipt, error, refetch } = useAnswer(getReceiptDetails, { params: { id } });
  const backToList = useBackToList();
  return (
    <div onClickCapture={backToList}>
      {receipt ? (
        <ReceiptPage key={receipt.id} receipt={receipt} back={back} />
      ) : (
        <Page title="Ricevuta" back={back}>
          <Pending
            error={error}
            onRetry={refetch}
            rows={6}
            missing="Questa ricevuta non c’è: forse l’indirizzo è sbagliato."
            action={
              <Link to={back.to} className={textClasses.link}>
                Vai alle ricevute
              </Link>
            }
          />
        </Page>
      )}
    </div>
  );
}
