/** The tab 'Dettagli': photos, what the product is, barcodes, counting and reordering, hazards and notes. */

import { Group, SimpleGrid, Stack } from '@mantine/core';
import type { Product } from '@wms/contract/logistics/products/details';
import { productFields } from '@wms/contract/logistics/products/fields';
import { hazardNames } from '@wms/contract/logistics/products/kinds';
import { editsProducts } from '@wms/contract/logistics/shared/access';
import { formatInstant, formatQuantity } from '@wms/contract/platform/formats';
import { formatPrice } from '@wms/contract/platform/numbers/italian';
import { trackingNames } from '@wms/contract/platform/numbers/units';
import { useMay } from '../../../client/session/permission.ts';
import { Fact, Facts } from '../../../ui/facts/Facts.tsx';
import { FieldFacts } from '../../../ui/facts/FieldFacts.tsx';
import { Section } from '../../../ui/parts/Section.tsx';
import { Barcodes } from '../barcodes/List.tsx';
import { Pictogram } from '../cells/Pictogram.tsx';
import { PhotoGallery } from '../photos/Gallery.tsx';
import { KeyFacts } from './KeyFacts.tsx';
import classes from './Product.module.css';

/** `120 × 80 × 15 mm`; an unknown length is a dash. */
function sizeOf({ lengthMm, widthMm, heightMm }: Product): string | null {
  const sides = [lengthMm, widthMm, heightMm];
  return sides.some(Boolean)
    ? `${sides.map((side) => (side ? formatQuantity(side) : '–')).join(' × ')} mm`
    : null;
}

/** From 1000 grams on, the weight is shown in kilograms. */
const weight = (grams: string) =>
  Number(grams) < 1000 ? formatQuantity(grams, 'g') : formatQuantity(Number(grams) / 1000, 'kg');

export function ProductDetails({ product }: { product: Product }) {
  const edits = useMay(editsProducts);
  const { unit, minimumStock, standardCost, weightGrams, description } = product;
  return (
    <Stack gap={28} maw={960}>
      <div className={classes.overview} data-bare={(product.photos.length === 0 && !edits) || undefined}>
        {(product.photos.length > 0 || edits) && <PhotoGallery product={product} editable={edits} />}
        <KeyFacts product={product} />
      </div>
      <Section title="Codici a barre">
        <Barcodes product={product} editable={edits} />
      </Section>
      <Section title="Scorta e conteggio">
        <Facts>
          <FieldFacts
            fields={productFields}
            thing={product}
            part="stock"
            unit={unit}
            special={{
              minimumStock: Number(minimumStock) > 0 ? formatQuantity(minimumStock, unit) : null,
              standardCost: standardCost && `${formatPrice(standardCost)} / ${unit}`,
            }}
          />
          <Fact name="Si conta">{trackingNames[product.tracking]}</Fact>
          <Fact name="Scadenza">{product.hasExpiry ? 'Ogni lotto ha la sua' : 'Non scade'}</Fact>
        </Facts>
      </Section>
      {product.hazards.length > 0 && (
        <Section title="Pericoli">
          <SimpleGrid component="ul" minColWidth="min(100%, 260px)" spacing={12}>
            {product.hazards.map((hazard) => (
              <Group component="li" key={hazard} gap={12} wrap="nowrap">
                <Pictogram hazard={hazard} size={48} decorative />
                <Stack component="span" gap={0}>
                  {hazardNames[hazard]}
                  <small>{hazard}</small>
                </Stack>
              </Group>
            ))}
          </SimpleGrid>
        </Section>
      )}
      <Section title="Altro">
        <Facts>
          <FieldFacts
            fields={productFields}
            thing={product}
            part="other"
            unit={unit}
            special={{
              lengthMm: sizeOf(product),
              weightGrams: weightGrams && weight(weightGrams),
              ...(!description && { description: undefined }),
            }}
          />
          <Fact name="Aggiunto">{formatInstant(product.createdAt)}</Fact>
          <Fact name="Aggiornato">{formatInstant(product.updatedAt)}</Fact>
        </Facts>
      </Section>
    </Stack>
  );
}
