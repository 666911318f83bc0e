import { orderAttachments } from '@wms/contract/logistics/orders/annotations';
import { getOrder, type Order } from '@wms/contract/logistics/orders/endpoints';
import { Attachments } from '../../../ui/annotations/attachments/Attachments.tsx';

const kindNames = { preventivo: 'Preventivo', conferma: 'Conferma', fattura: 'Fattura', altro: 'Altro' };

/** Quotes, confirmations and invoices of an order. */
export const OrderAttachments = ({ order: { id, attachments } }: { order: Order }) => (
  <Attachments
    to={{ id, attachments, endpoints: orderAttachments, kinds: kindNames, answer: getOrder }}
    whenNone="Nessun allegato: qui stanno il preventivo, la conferma e la fattura."
  />
);
