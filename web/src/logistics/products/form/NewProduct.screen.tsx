import { Button, Checkbox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { createProduct } from '@wms/contract/logistics/products/editing';
import { pageLink } from '@wms/contract/pages/link';
import { useState } from 'react';
import { alert } from '../../../client/alerts/alert.ts';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { Cell, FormSection } from '../../../ui/form/FormSection.tsx';
import { useNavigate, usePageSearch } from '../../../ui/page/link.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { useGoOn } from '../../../ui/page/use-go-on.ts';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import { openOneLabel } from '../../labels/one-label.ts';
import { BarcodeFields, newBarcode } from '../barcodes/Fields.tsx';
import classes from './Form.module.css';
import { ProductForm, type ProductFormState } from './Form.tsx';
import { FirstStockSection, PhotosSection } from './NewSections.tsx';
import { addPhotos } from './new-photos.ts';
import { bodyOf, newValues } from './values.ts';

/** The page for a new product. `?codice=` is a scanned barcode that belongs to no product. */
export default function NewProduct() {
  const { codice = '' }: { codice?: string } = usePageSearch();
  // Another product begins in an empty form.
  const [made, setMade] = useState(0);
  return (
    <Page title="Nuovo prodotto" back={{ to: '/prod', label: 'Inventario' }}>
      <NewProductForm
        key={made}
        barcode={made === 0 ? codice.trim() : ''}
        onAnother={() => setMade((count) => count + 1)}
      />
    </Page>
  );
}

function NewProductForm({ barcode, onAnother }: { barcode: string; onAnother: () => void }) {
  const navigate = useNavigate();
  const goOn = useGoOn();
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const [prints, setPrints] = useState(false);
  const [another, setAnother] = useState(false);
  const form = useContractForm(createProduct, {
    initial: newValues(barcode),
    toBody: ({ stock, ...values }) => ({
      ...bodyOf({ ...values, stock }),
      barcodes: values.barcodes,
      stock: stock.quantity.trim() === '' ? null : stock,
    }),
    onSubmitted: async ({ id, message }) => {
      const label = prints ? openOneLabel(id) : undefined;
      const problem = await addPhotos(id, photos);
      if (problem) alert.error(`${message}, ma non la foto: ${problem}`);
      await label;
      if (another && !problem) onAnother();
      else goOn({ to: pageLink('/prod/$id', { id }), replace: true, ignoreBlocker: true });
    },
  });
  return (
    <ProductForm
      form={form}
      submitLabel="Crea prodotto"
      onCancel={() => void navigate({ to: '/prod' })}
      photos={<PhotosSection photos={photos} onChange={setPhotos} disabled={form.busy} />}
      firstStock={
        <FirstStockSection form={form}>
          <Checkbox
            label="Stampa etichetta"
            checked={prints}
            disabled={form.busy}
            onChange={(event) => setPrints(event.currentTarget.checked)}
          />
          <Checkbox
            label="Dopo, un altro"
            checked={another}
            disabled={form.busy}
            onChange={(event) => setAnother(event.currentTarget.checked)}
          />
        </FirstStockSection>
      }
      barcodes={<BarcodesSection form={form} />}
    />
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
