import { getProduct, type Product } from '@wms/contract/logistics/products/details';
import { editProduct } from '@wms/contract/logistics/products/editing';
import { pageLink } from '@wms/contract/pages/link';
import { useAnswer } from '../../../client/answer.ts';
import { readAnswer } from '../../../client/query.ts';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { StaleNotice } from '../../../ui/modal/StaleNotice.tsx';
import { useNavigate, usePageParams } from '../../../ui/page/link.ts';
import { Page, Pending } from '../../../ui/page/Page.tsx';
import { useGoOn } from '../../../ui/page/use-go-on.ts';
import { ProductForm } from './Form.tsx';
import { bodyOf, labels, valuesOf } from './values.ts';

export default function EditProduct() {
  const { id } = usePageParams('/prod/$id/modifica');
  const { data: product, error, refetch } = useAnswer(getProduct, { params: { id } });
  return (
    <Page
      title={product ? `Modifica ${product.name}` : 'Modifica'}
      shortTitle="Modifica prodotto"
      back={{ to: pageLink('/prod/$id', { id }), label: product?.code ?? 'Prodotto' }}
    >
      {product ? (
        <Editor key={product.id} product={product} />
      ) : (
        <Pending error={error} onRetry={refetch} rows={4} height={120} />
      )}
    </Page>
  );
}

function Editor({ product }: { product: Product }) {
  const navigate = useNavigate();
  const goOn = useGoOn();
  const back = pageLink('/prod/$id', { id: product.id });
  const form = useEditForm(editProduct, product, {
    valuesOf,
    read: () => readAnswer(getProduct, { params: { id: String(product.id) } }),
    labels,
    toBody: bodyOf,
    onSubmitted: () => goOn({ to: back, ignoreBlocker: true }),
  });
  return (
    <ProductForm
      form={form}
      submitLabel="Salva"
      onCancel={() => void navigate({ to: back })}
      edited={{ id: product.id, moved: product.moved, stocked: Number(product.quantity) > 0 }}
      notice={form.stale && <StaleNotice stale={form.stale} />}
    />
  );
}
