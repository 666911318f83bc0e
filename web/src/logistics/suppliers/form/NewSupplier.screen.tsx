import { createSupplier } from '@wms/contract/logistics/suppliers/endpoints';
import { supplierFields } from '@wms/contract/logistics/suppliers/fields';
import { pageLink } from '@wms/contract/pages/link';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { startValues } from '../../../ui/form/field-values.ts';
import { useAnother } from '../../../ui/page/another.ts';
import { useNavigate } from '../../../ui/page/link.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { useGoOn } from '../../../ui/page/use-go-on.ts';
import { SupplierForm } from './Form.tsx';
import { SimilarSuppliers } from './Similar.tsx';

export default function NewSupplier() {
  const navigate = useNavigate();
  const goOn = useGoOn();
  const another = useAnother('/fornitori/nuovo');
  const form = useContractForm(createSupplier, {
    initial: startValues(supplierFields),
    follows: () => [another()],
    onSubmitted: ({ id }) =>
      goOn({ to: pageLink('/fornitori/$id', { id }), replace: true, ignoreBlocker: true }),
  });
  return (
    <Page title="Nuovo fornitore" back={{ to: '/fornitori', label: 'Fornitori' }}>
      <SupplierForm
        form={form}
        submitLabel="Crea fornitore"
        onCancel={() => void navigate({ to: '/fornitori' })}
        similar={<SimilarSuppliers name={form.values.name} />}
      />
    </Page>
  );
}
