import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { createProduct } from '@wms/contract/logistics/products/editing';
import { pageLink } from '@wms/contract/pages/link';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { Cell, FormSection } from '../../../ui/form/FormSection.tsx';
import { useNavigate, usePageSearch } from '../../../ui/page/link.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { useGoOn } from '../../../ui/page/use-go-on.ts';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import { BarcodeFields, newBarcode } from '../barcodes/Fields.tsx';
import classes from './Form.module.css';
import { ProductForm, type ProductFormState } from './Form.tsx';
import { bodyOf, newValues } from './values.ts';

/** The page for a new product. `?codice=` is a scanned barcode that belongs to no product. */
export default function NewProduct() {
  const { codice = '' }: { codice?: string } = usePageSearch();
  const navigate = useNavigate();
  const goOn = useGoOn();
  const form = useContractForm(createProduct, {
    initial: newValues(codice.trim()),
    toBody: (values) => ({ ...bodyOf(values), barcodes: values.barcodes }),
    onSubmitted: ({ id }) => goOn({ to: pageLink('/prod/$id', { id }), replace: true, ignoreBlocker: true }),
  });
  return (
    <Page title="Nuovo prodotto" back={{ to: '/prod', label: 'Inventario' }}>
      <ProductForm
        form={form}
        submitLabel="Crea prodotto"
        onCancel={() => void navigate({ to: '/prod' })}
        barcodes={<BarcodesSection form={form} />}
      />
    </Page>
  );
}

function BarcodesSection({ form }: { form: ProductFormState }) {
  const { barcodes, unit } = form.values;
  return (
    <FormSection title="Codici a barre" help="Quelli stampati sul prodotto o sulla sua scatola">
      <Cell span={6}>
        {barcodes.map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields are named by their place
          <div key={at} className={classes.barcode}>
            <BarcodeFields form={form} unit={unit} prefix={`barcodes.${at}.`} />
            <Button
              className={classes.remove}
              variant="subtle"
              color="gray"
              size="compact-sm"
              onClick={() => form.set('barcodes', barcodes.toSpliced(at, 1))}
            >
              Togli questo codice
            </Button>
          </div>
        ))}
        {barcodes.length < 20 && (
          <ButtonWithIcon
            icon={IconPlus}
            iconSize={16}
            variant="default"
            size="sm"
            onClick={() => form.set('barcodes', [...barcodes, newBarcode('')])}
          >
            {barcodes.length === 0 ? 'Aggiungi un codice a barre' : 'Aggiungine un altro'}
          </ButtonWithIcon>
        )}
      </Cell>
    </FormSection>
  );
}
