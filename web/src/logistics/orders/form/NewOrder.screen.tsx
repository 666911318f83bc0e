import { createOrder } from '@wms/contract/logistics/orders/endpoints';
import { getSupplier } from '@wms/contract/logistics/suppliers/endpoints';
import { pageLink } from '@wms/contract/pages/link';
import { useAnswer } from '../../../client/answer.ts';
import type { Choice } from '../../../ui/fields/RemoteSelect.tsx';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { useNavigate, usePageSearch } from '../../../ui/page/link.ts';
import { Page, Pending } from '../../../ui/page/Page.tsx';
import { useGoOn } from '../../../ui/page/use-go-on.ts';
import { OrderForm } from './Form.tsx';
import { newOrder, orderBody } from './values.ts';

const back = { to: '/ordini', label: 'Ordini' } as const;

/** The page of a new order. `?fornitore=12` begins an order to this supplier. */
export default function NewOrder() {
  const { fornitore }: { fornitore?: unknown } = usePageSearch();
  const id = String(fornitore ?? '');
  const asked = /^[1-9]\d{0,9}$/.test(id);
  const { data, error, refetch } = useAnswer(getSupplier, { params: { id } }, { enabled: asked });
  return (
    <Page title="Nuovo ordine" back={back}>
      {asked && !data && !error ? (
        <Pending error={error} onRetry={refetch} rows={4} height={120} />
      ) : (
        <Editor supplier={data?.active ? { id: data.id, name: data.name } : null} />
      )}
    </Page>
  );
}

function Editor({ supplier }: { supplier: Choice | null }) {
  const navigate = useNavigate();
  const goOn = useGoOn();
  const form = useContractForm(createOrder, {
    initial: newOrder(supplier),
    toBody: orderBody,
    onSubmitted: ({ id }) =>
      goOn({ to: pageLink('/ordini/$id', { id }), replace: true, ignoreBlocker: true }),
  });
  return (
    <OrderForm form={form} submitLabel="Salva la bozza" onCancel={() => void navigate({ to: '/ordini' })} />
  );
}
