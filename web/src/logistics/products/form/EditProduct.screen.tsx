import { useNavigate, useParams } from '@tanstack/react-router';
import { getProduct, type Product } from '@wms/contract/logistics/products/reading';
import { useState } from 'react';
import { useAnswer } from '../../../client/answer.ts';
import { ErrorState, Page, Skeletons } from '../../../ui/page/Page.tsx';
import { ProductForm } from './Form.tsx';
import { StaleNotice } from './StaleNotice.tsx';
import { useEditForm } from './use-edit-form.ts';

export default function EditProduct() {
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const { data, error, refetch } = useAnswer(getProduct, { params: { id } });
  // What is being edited is what was there at the beginning, also when it is fetched again meanwhile.
  const [product, setProduct] = useState<Product | null>(null);
  if (data && product?.id !== data.id) setProduct(data);
  return (
    <Page
      title={product ? `Modifica ${product.name}` : 'Modifica'}
      shortTitle="Modifica prodotto"
      back={{ to: `/prod/${id}`, label: product?.code ?? 'Prodotto' }}
    >
      {product ? (
        <Editor key={product.id} product={product} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <Skeletons count={4} height={120} />
      )}
    </Page>
  );
}

function Editor({ product }: { product: Product }) {
  const navigate = useNavigate();
  const back = `/prod/${product.id}`;
  const { form, stale } = useEditForm(product, () => navigate({ to: back, ignoreBlocker: true }));
  return (
    <ProductForm
      form={form}
      submitLabel="Salva"
      onCancel={() => void navigate({ to: back })}
      edited={{ id: product.id, moved: product.moved, stocked: Number(product.quantity) > 0 }}
      notice={stale && <StaleNotice stale={stale} />}
    />
  );
}
