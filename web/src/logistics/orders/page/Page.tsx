/** The page of an order: its notices, its facts, its actions, and its tabs. */

import type { Order } from '@wms/contract/logistics/orders/endpoints';
import { orderLife } from '@wms/contract/logistics/orders/life';
import type { PageAddress } from '@wms/contract/pages/link';
import { pageLink } from '@wms/contract/pages/link';
import { LifeStateDot } from '../../../ui/life/LifeStateDot.tsx';
import { Link, useNavigate } from '../../../ui/page/link.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { usePageKeys } from '../../../ui/page-keys.ts';
import textClasses from '../../../ui/parts/text.module.css';
import { nameOfOrder } from '../shared/labels.ts';
import { OrderFacts } from './Facts.tsx';
import { OrderNotices } from './Notices.tsx';
import { OrderTabs } from './Tabs.tsx';
import { useOrderActions } from './use-actions.tsx';

type Props = { order: Order; back: { to: PageAddress; label: string } };

export function OrderPage({ order, back }: Props) {
  const { primary, more, dialogs, sendAgain } = useOrderActions(order);
  const navigate = useNavigate();
  const edits = order.actions.includes('edit') || order.actions.includes('revise');
  usePageKeys(
    edits ? { e: () => void navigate({ to: pageLink('/ordini/$id/modifica', { id: order.id }) }) } : {},
  );
  return (
    <Page
      title={nameOfOrder(order)}
      state={<LifeStateDot life={orderLife} state={order.state} />}
      subtitle={
        <Link to={pageLink('/fornitori/$id', { id: order.supplier.id })} className={textClasses.link}>
          {order.supplier.name}
        </Link>
      }
      back={back}
      actions={primary}
      more={more}
    >
      <OrderNotices order={order} onSendAgain={sendAgain} />
      <OrderFacts order={order} />
      <OrderTabs order={order} />
      {dialogs}
    </Page>
  );
}
