import { Textarea } from '@mantine/core';
import { editOrder, getOrder, type Order } from '@wms/contract/logistics/orders/endpoints';
import { orderLife } from '@wms/contract/logistics/orders/life';
import { reviseOrder } from '@wms/contract/logistics/orders/moving';
import { pageLink } from '@wms/contract/pages/link';
import { whyNotInState } from '@wms/contract/platform/life';
import { compareMoney } from '@wms/contract/platform/money';
import { useState } from 'react';
import { useAnswer } from '../../../client/answer.ts';
import { readAnswer } from '../../../client/query.ts';
import { Cell, FormSection } from '../../../ui/form/FormSection.tsx';
import { helpBelow } from '../../../ui/form/help-below.ts';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { StaleNotice } from '../../../ui/modal/StaleNotice.tsx';
import { Link, useNavigate, usePageParams } from '../../../ui/page/link.ts';
import { EmptyState, Page, Pending } from '../../../ui/page/Page.tsx';
import { useGoOn } from '../../../ui/page/use-go-on.ts';
import textClasses from '../../../ui/parts/text.module.css';
import { nameOfOrder } from '../shared/labels.ts';
import { OrderForm } from './Form.tsx';
import { orderBody, orderInForm, orderLabels, totalsInForm } from './values.ts';

/** A draft is edited; an order that was sent is revised. */
export default function EditOrder() {
  const { id } = usePageParams('/ordini/$id/modifica');
  const { data: order, error, refetch } = useAnswer(getOrder, { params: { id } });
  const revises = order?.actions.includes('revise') ?? false;
  const name = order ? nameOfOrder(order) : 'Ordine';
  const back = { to: pageLink('/ordini/$id', { id }), label: name };
  return (
    <Page
      title={order ? `${revises ? 'Rivedi' : 'Modifica'} ${order.number ?? name.toLowerCase()}` : 'Modifica'}
      shortTitle={revises ? 'Rivedi l’ordine' : 'Modifica l’ordine'}
      back={back}
    >
      {order ? (
        <Editor key={order.id} order={order} />
      ) : (
        <Pending
          error={error}
          onRetry={refetch}
          rows={4}
          height={120}
          missing="Questo ordine non c’è: forse l’indirizzo è sbagliato, o era una bozza ed è stata eliminata."
        />
      )}
    </Page>
  );
}

/** The kind of change is fixed when the page opens, because the order may be approved while somebody writes. */
function Editor({ order }: { order: Order }) {
  const [way] = useState(() =>
    (['edit', 'revise'] as const).find((action) => order.actions.includes(action)),
  );
  if (way === 'edit') return <Draft order={order} />;
  if (way === 'revise') return <Revision order={order} />;
  return (
    <EmptyState
      action={
        <Link to={pageLink('/ordini/$id', { id: order.id })} className={textClasses.link}>
          Torna all’ordine
        </Link>
      }
    >
      {whyNotInState(orderLife, orderLife.actions?.edit ?? { in: [], may: [] }, order.state)}.
    </EmptyState>
  );
}

const read = (order: Order) => () => readAnswer(getOrder, { params: { id: String(order.id) } });

function Draft({ order }: { order: Order }) {
  const navigate = useNavigate();
  const goOn = useGoOn();
  const back = pageLink('/ordini/$id', { id: order.id });
  const form = useEditForm(editOrder, order, {
    valuesOf: orderInForm,
    read: read(order),
    labels: orderLabels,
    toBody: orderBody,
    onSubmitted: () => goOn({ to: back, ignoreBlocker: true }),
  });
  return (
    <OrderForm form={form} submitLabel="Salva" onCancel={() => void navigate({ to: back })}>
      {form.stale && <StaleNotice stale={form.stale} />}
    </OrderForm>
  );
}

function Revision({ order }: { order: Order }) {
  const navigate = useNavigate();
  const goOn = useGoOn();
  const back = pageLink('/ordini/$id', { id: order.id });
  const form = useEditForm(reviseOrder, order, {
    valuesOf: (order: Order) => ({ ...orderInForm(order), reason: '', overBudgetBecause: '' }),
    read: read(order),
    labels: orderLabels,
    toBody: (values) => ({ ...orderBody(values as never), language: order.supplier.language }),
    onSubmitted: () => goOn({ to: back, search: { scheda: 'invii' }, ignoreBlocker: true }),
  });
  const totals = totalsInForm(form.values);
  const costsMore = order.team !== null && totals !== null && compareMoney(totals.total, order.total) > 0;
  return (
    <OrderForm
      form={form as never}
      sent
      submitLabel="Salva la revisione"
      onCancel={() => void navigate({ to: back })}
    >
      {form.stale && <StaleNotice stale={form.stale} />}
      <FormSection title="Revisione" help="Il fornitore riceve un nuovo PDF solo se glielo mandi dopo">
        <Cell span={6}>
          <Textarea
            {...form.field('reason')}
            {...helpBelow}
            label="Che cosa cambia, e perché"
            autosize
            minRows={2}
            maxRows={6}
          />
        </Cell>
        {costsMore && (
          <Cell span={6}>
            <Textarea
              {...form.field('overBudgetBecause')}
              {...helpBelow}
              label="Se supera il budget, perché"
              description="Serve solo se il reparto non ha più abbastanza"
              autosize
              minRows={1}
              maxRows={6}
            />
          </Cell>
        )}
      </FormSection>
    </OrderForm>
  );
}
