/** The invoices of an order, with the ordered, the arrived and the invoiced amounts side by side. */

import { Alert, Group, Stack } from '@mantine/core';
import { IconAlertTriangle, IconFilePlus, IconPencil, IconTrash } from '@tabler/icons-react';
import {
  listInvoicesOfOrder,
  removeSupplierInvoice,
  type SupplierInvoice,
  supplierInvoiceAttachments,
} from '@wms/contract/logistics/supplier-invoices/endpoints';
import { pageLink } from '@wms/contract/pages/link';
import { formatDate, formatEuro, formatParts } from '@wms/contract/platform/formats';
import { Fragment } from 'react';
import { useAnswer } from '../../client/answer.ts';
import { useConfirmedChange } from '../../client/confirmed-change.ts';
import { useDialog } from '../../ui/modal/use-dialog.ts';
import { Link } from '../../ui/page/link.ts';
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/page/Page.tsx';
import { ButtonWithIcon, IconButton } from '../../ui/parts/buttons.tsx';
import { Figure, Figures } from '../../ui/parts/Figures.tsx';
import { Item, ItemList, Small } from '../../ui/parts/ItemList.tsx';
import textClasses from '../../ui/parts/text.module.css';
import { FileLinks } from '../arrivals/FileLinks.tsx';
import { InvoiceModal } from './InvoiceModal.tsx';

const kinds = { fattura: 'Fattura', altro: 'Altro' };

export function OrderInvoices({ orderId }: { orderId: number }) {
  const { data, error, refetch } = useAnswer(listInvoicesOfOrder, { params: { id: String(orderId) } });
  const [dialog, open, close] = useDialog<{ invoice?: SupplierInvoice }>();
  if (!data) return error ? <ErrorState error={error} onRetry={refetch} /> : <RowsSkeleton rows={3} />;
  const { invoices, ordered, arrived, invoiced, differences } = data;
  const add = (
    <ButtonWithIcon icon={IconFilePlus} variant="default" onClick={() => open({})}>
      Registra una fattura
    </ButtonWithIcon>
  );
  return (
    <Stack gap="md" maw={960}>
      <Figures>
        <Figure name="Ordinato">{formatEuro(ordered.total)}</Figure>
        <Figure name="Arrivato">{formatEuro(arrived.total)}</Figure>
        <Figure name="Fatturato" low={differences.length > 0}>
          {formatEuro(invoiced.total)}
        </Figure>
      </Figures>
      {differences.length > 0 && (
        <Alert color="amber" variant="light" icon={<IconAlertTriangle size={20} stroke={1.5} aria-hidden />}>
          {differences.map((sentence) => (
            <div key={sentence}>{sentence}</div>
          ))}
        </Alert>
      )}
      {invoices.length === 0 ? (
        <EmptyState action={add}>
          Nessuna fattura: registrala quando arriva, e qui si vede se torna con quanto è arrivato.
        </EmptyState>
      ) : (
        <>
          <ItemList label="Fatture dell’ordine">
            {invoices.map((invoice) => (
              <Invoice
                key={invoice.id}
                orderId={orderId}
                invoice={invoice}
                onEdit={() => open({ invoice })}
              />
            ))}
          </ItemList>
          <Group>{add}</Group>
        </>
      )}
      {dialog && <InvoiceModal orderId={orderId} invoice={dialog.invoice} onClose={close} />}
    </Stack>
  );
}

type Props = { orderId: number; invoice: SupplierInvoice; onEdit: () => void };

function Invoice({ orderId, invoice, onEdit }: Props) {
  const { id, number, date, net, total, others, notes, attachments } = invoice;
  const remove = useConfirmedChange(removeSupplierInvoice, {
    title: `Togli la fattura ${number}`,
    message:
      others.length > 0
        ? `La fattura ${number} non conta più per questo ordine; resta per gli altri.`
        : `La fattura ${number} non conta più per questo ordine, e i suoi file vanno persi.`,
    confirmLabel: 'Togli la fattura',
    params: { order: String(orderId), id: String(id) },
  });
  return (
    <Item
      figure={formatEuro(total)}
      actions={
        // On a phone the actions share a row; icons stay at its end.
        <Group gap={4} justify="flex-end" wrap="nowrap">
          <IconButton icon={IconPencil} label={`Correggi ${number}`} onClick={onEdit} />
          <IconButton
            icon={IconTrash}
            label={`Togli ${number}`}
            onClick={() => void remove.run()}
            loading={remove.busy}
          />
        </Group>
      }
    >
      Fattura {number} {formatDate(date, 'del')}
      <Small>{formatParts(`${formatEuro(net)} senza IVA`, notes)}</Small>
      {others.length > 0 && (
        <Small>
          Comprende anche{' '}
          {others.map((order, index) => (
            <Fragment key={order.id}>
              {index > 0 && ', '}
              <Link to={pageLink('/ordini/$id', { id: order.id })} className={textClasses.link}>
                {order.number}
              </Link>{' '}
              ({formatEuro(order.total)})
            </Fragment>
          ))}
        </Small>
      )}
      <FileLinks
        files={attachments}
        edits
        to={{ id, endpoints: supplierInvoiceAttachments, kinds, answer: listInvoicesOfOrder }}
      />
    </Item>
  );
}
