/** The sections of a new product only: its photos, and the pieces that are there already. */
import { Group, Text } from '@mantine/core';
import { photoRule } from '@wms/contract/logistics/photos/reading';
import { movesStock } from '@wms/contract/logistics/shared/access';
import { formatQuantity } from '@wms/contract/platform/formats';
import { kindOfUnit } from '@wms/contract/platform/numbers/units';
import type { ReactNode } from 'react';
import { useMay } from '../../../client/session/permission.ts';
import { ChosenFiles } from '../../../ui/fields/chosen-files/ChosenFiles.tsx';
import { TakePhoto } from '../../../ui/fields/chosen-files/TakePhoto.tsx';
import { FileDrop } from '../../../ui/fields/FileDrop.tsx';
import type { Choice } from '../../../ui/fields/RemoteSelect.tsx';
import { Cell, FormSection } from '../../../ui/form/FormSection.tsx';
import { helpBelow } from '../../../ui/form/help-below.ts';
import { LocationSelect } from '../../pickers/LocationSelect.tsx';
import { QuantityStepper } from '../../shared/QuantityStepper.tsx';
import { decimal, thousandths } from '../../shared/thousandths.ts';
import type { ProductFormState } from './Form.tsx';

type PhotosProps = {
  photos: readonly File[];
  onChange: (photos: readonly File[]) => void;
  disabled: boolean;
};

export const PhotosSection = ({ photos, onChange, disabled }: PhotosProps) => (
  <FormSection title="Foto">
    <Cell span={6}>
      {photos.length > 0 && (
        <ChosenFiles files={photos} onChange={onChange} onNone={() => onChange([])} disabled={disabled} />
      )}
      <FileDrop
        rule={photoRule}
        what="Foto del prodotto"
        onFiles={(chosen) => onChange([...photos, ...chosen])}
        camera={
          <TakePhoto
            what="Foto: scatta"
            types={photoRule.types}
            onPhoto={(photo) => onChange([...photos, photo])}
          />
        }
      />
    </Cell>
  </FormSection>
);

/** Says before the product is made that it will be short: its minimum, often the category's, is further down. */
function sayBelow({ stock: { quantity }, minimumStock, unit }: ProductFormState['values']) {
  const [there, minimum] = [thousandths(quantity), thousandths(minimumStock)];
  return there !== null && minimum !== null && there < minimum
    ? { ...helpBelow, description: `Sotto il minimo di ${formatQuantity(decimal(minimum), unit)}` }
    : {};
}

/** `children` are what is done besides, such as printing a label. */
export function FirstStockSection({ form, children }: { form: ProductFormState; children: ReactNode }) {
  const moves = useMay(movesStock);
  const { values, errors, busy } = form;
  const path = 'stock.toLocationId';
  return (
    <FormSection title="Quanti e dove" help="Quelli che ci sono già: si caricano insieme al prodotto">
      {moves && values.tracking === 'none' && (
        <>
          <Cell span={2}>
            <QuantityStepper
              kind={kindOfUnit(values.unit)}
              {...form.field('stock.quantity')}
              {...sayBelow(values)}
              withAsterisk={false}
              unit={values.unit}
            />
          </Cell>
          <Cell span={4}>
            <LocationSelect
              label="In quale ubicazione"
              open
              data-path={path}
              value={values.stock.toLocationId}
              error={errors[path]}
              disabled={busy}
              onChange={(place: Choice | null) => form.set(path, place)}
            />
          </Cell>
        </>
      )}
      {moves && values.tracking !== 'none' && (
        <Cell span={6}>
          <Text size="sm" c="dimmed">
            Con lotti o numeri di serie si carica dopo, dalla sua pagina.
          </Text>
        </Cell>
      )}
      <Cell span={6}>
        <Group gap={24}>{children}</Group>
      </Cell>
    </FormSection>
  );
}
