import { getReceiptDetails } from '@wms/contract/accounting/receipts/reading';
import { useAnswer } from '../../../client/answer.ts';
import { usePageParams } from '../../../ui/page/link.ts';
import { ThingScreen } from '../../../ui/page/ThingScreen.tsx';
import { ReceiptPage } from './Page.tsx';

const back = { to: '/ricevute', label: 'Ricevute' } as const;

export default function ReceiptScreen() {
  const { id } = usePageParams('/ricevute/$id');
  return (
    <ThingScreen
      answer={useAnswer(getReceiptDetails, { params: { id } })}
      title="Ricevuta"
      back={back}
      missing="Questa ricevuta non c’è: forse l’indirizzo è sbagliato."
      list="Vai alle ricevute"
    >
      {(receipt) => <ReceiptPage key={receipt.id} receipt={receipt} back={back} />}
    </ThingScreen>
  );
}
