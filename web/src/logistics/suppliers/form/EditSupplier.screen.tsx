import { editSupplier, getSupplier, type Supplier } from '@wms/contract/logistics/suppliers/endpoints';
import { supplierFields } from '@wms/contract/logistics/suppliers/fields';
import { pageLink } from '@wms/contract/pages/link';
import { useAnswer } from '../../../client/answer.ts';
import { readAnswer } from '../../../client/query.ts';
import { valuesInForm } from '../../../ui/form/field-values.ts';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { StaleNotice } from '../../../ui/modal/StaleNotice.tsx';
import { useNavigate, usePageParams } from '../../../ui/page/link.ts';
import { Page, Pending } from '../../../ui/page/Page.tsx';
import { useGoOn } from '../../../ui/page/use-go-on.ts';
import { labels, SupplierForm } from './Form.tsx';

export default function EditSupplier() {
  const { id } = usePageParams('/fornitori/$id/modifica');
  const { data: supplier, error, refetch } = useAnswer(getSupplier, { params: { id } });
  return (
    <Page
      title={supplier ? `Modifica ${supplier.name}` : 'Modifica'}
      shortTitle="Modifica fornitore"
      back={{ to: pageLink('/fornitori/$id', { id }), label: supplier?.name ?? 'Fornitore' }}
    >
      {supplier ? (
        <Editor key={supplier.id} supplier={supplier} />
      ) : (
        <Pending error={error} onRetry={refetch} rows={4} height={120} />
      )}
    </Page>
  );
}

function Editor({ supplier }: { supplier: Supplier }) {
  const navigate = useNavigate();
  const goOn = useGoOn();
  const back = pageLink('/fornitori/$id', { id: supplier.id });
  const form = useEditForm(editSupplier, supplier, {
    valuesOf: (supplier: Supplier) => valuesInForm(supplierFields, supplier),
    read: () => readAnswer(getSupplier, { params: { id: String(supplier.id) } }),
    labels,
    onSubmitted: () => goOn({ to: back, ignoreBlocker: true }),
  });
  return (
    <SupplierForm
      form={form}
      submitLabel="Salva"
      onCancel={() => void navigate({ to: back })}
      notice={form.stale && <StaleNotice stale={form.stale} />}
    />
  );
}
