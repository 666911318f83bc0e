/** The next step of an order, on its row in the list: the same windows as on its page. */
import { getOrder, type ListedOrder, type Order } from '@wms/contract/logistics/orders/endpoints';
import { orderLife } from '@wms/contract/logistics/orders/life';
import { requestOrder } from '@wms/contract/logistics/orders/moving';
import { awaitedStates, type OrderState } from '@wms/contract/logistics/orders/states';
import { pageLink } from '@wms/contract/pages/link';
import { alert } from '../../../client/alerts/alert.ts';
import { report, useChange } from '../../../client/answer.ts';
import { readAnswer } from '../../../client/query.ts';
import { later } from '../../../ui/modal/later.tsx';
import { useDialog } from '../../../ui/modal/use-dialog.ts';
import { useNavigate } from '../../../ui/page/link.ts';
import type { RowAction } from '../../../ui/table/column.ts';
import { nameOfOrder } from '../shared/labels.ts';

const ApproveModal = later(async () => (await import('../dialogs/ApproveModal.tsx')).ApproveModal);
const SendModal = later(async () => (await import('../dialogs/SendModal.tsx')).SendModal);

type Step = 'request' | 'approve' | 'send';
const steps: { readonly [S in OrderState]?: readonly [step: Step, letter: string] } = {
  bozza: ['request', 'i'],
  respinto: ['request', 'i'],
  richiesto: ['approve', 'a'],
  approvato: ['send', 'o'],
};

export function useNextStep() {
  const navigate = useNavigate();
  const [dialog, open, close] = useDialog<{ step: Step; order: Order }>();
  const { run } = useChange(requestOrder);
  /** Reads the order first: a row doesn't know what this person may do, nor the version. */
  const take = async (step: Step, { id }: ListedOrder) => {
    const params = { id: String(id) };
    try {
      const order = await readAnswer(getOrder, { params });
      if (!order.moves.includes(step))
        alert.info(`${nameOfOrder(order)}: questo passo non è tuo, o l’ha già fatto qualcun altro`);
      else if (step === 'request') await run({ params, body: { version: order.version } });
      else open({ step, order });
    } catch (error) {
      report(error);
    }
  };
  const actions = (order: ListedOrder): RowAction[] => {
    const name = `${nameOfOrder(order)} a ${order.supplier.name}`;
    const next = steps[order.state];
    if (next) {
      const [step, letter] = next;
      const { label } = orderLife.moves[step];
      return [{ label, letter, name: `${label}: ${name}`, onClick: () => void take(step, order) }];
    }
    if (!(awaitedStates as readonly OrderState[]).includes(order.state)) return [];
    const receive = () => void navigate({ to: pageLink('/ordini/$id/ricevi', { id: order.id }) });
    return [{ label: 'Ricevi', letter: 'r', name: `Ricevi: ${name}`, onClick: receive }];
  };
  return {
    actions,
    dialog: dialog && (
      <>
        {dialog.step === 'approve' && <ApproveModal order={dialog.order} onClose={close} />}
        {dialog.step === 'send' && <SendModal order={dialog.order} onClose={close} />}
      </>
    ),
  };
}
