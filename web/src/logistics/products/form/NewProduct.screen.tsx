import { Button, Checkbox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { createProduct } from '@wms/contract/logistics/products/editing';
import { pageLink } from '@wms/contract/pages/link';
import { useState } from 'react';
import { alert } from '../../../client/alerts/alert.ts';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { Cell, FormSection } from '../../../ui/form/FormSection.tsx';
import { useAnother, useShared } from '../../../ui/page/another.ts';
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
import { bodyOf, newValues, type ProductValues } from './values.ts';

/** The page for a new product. `?codice=` is a scanned barcode that belongs to no product. */
export default function NewProduct() {
  const { codice = '' }: { codice?: string } = usePageSearch();
  // Another product begins in a form of its own, with what it mostly shares with the one before.
  const [start, setStart] = useState({ made: 0, shared: useShared<ProductValues>('/prod/nuovo') });
  return (
    <Page title="Nuovo prodotto" back={{ to: '/prod', label: 'Inventario' }}>
      <NewProductForm
        key={start.made}
        initial={{ ...newValues(start.made === 0 ? codice.trim() : ''), ...start.shared }}
        inSeries={start.made > 0}
        onAnother={(shared) => setStart({ made: start.made + 1, shared })}
      />
    </Page>
  );
}

/** The values that the next product mostly shares with this one: it came in the same box. */
const sharedOf = ({ subCategoryId, unit, minimumStock, stock }: ProductValues) => ({
  subCategoryId,
  unit,
  minimumStock,
  stock: { quantity: '', toLocationId: stock.toLocationId },
});

type FormProps = {
  initial: ProductValues;
  /** True when the product before asked for another one. */
  inSeries: boolean;
  onAnother: (shared: Partial<ProductValues>) => void;
};

function NewProductForm({ initial, inSeries, onAnother }: FormProps) {
  const navigate = useNavigate();
  const goOn = useGoOn();
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const [prints, setPrints] = useState(false);
  const [goesOn, setGoesOn] = useState(inSeries);
  const another = useAnother('/prod/nuovo');
  const form = useContractForm(createProduct, {
    initial,
    toBody: ({ stock, ...values }) => ({
      ...bodyOf({ ...values, stock }),
      barcodes: values.barcodes,
      stock: stock.quantity.trim() === '' ? null : stock,
    }),
    follows: ({ id }, values) =>
      goesOn
        ? []
        : [
            ...(prints ? [] : [{ label: 'Etichetta', run: () => void openOneLabel(id) }]),
            another(sharedOf(values)),
          ],
    onSubmitted: async ({ id, message }, values) => {
      const label = prints ? openOneLabel(id) : undefined;
      const problem = await addPhotos(id, photos);
      if (problem) alert.error(`${message}, ma non la foto: ${problem}`);
      await label;
      if (goesOn && !problem) onAnother(sharedOf(values));
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
            checked={goesOn}
            disabled={form.busy}
            onChange={(event) => setGoesOn(event.currentTarget.checked)}
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
