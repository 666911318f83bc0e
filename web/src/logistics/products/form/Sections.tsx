import { Checkbox, SegmentedControl, Text } from '@mantine/core';
import { productFields } from '@wms/contract/logistics/products/fields';
import { type Hazard, hazardNames, hazards } from '@wms/contract/logistics/products/kinds';
import { kindOfUnit, trackingNames, trackings } from '@wms/contract/platform/numbers/units';
import { shortenDecimal } from '../../../ui/fields/numbers/plain-decimal.ts';
import type { ContractForm } from '../../../ui/form/contract-form.ts';
import { FieldCells } from '../../../ui/form/FieldCells.tsx';
import { Cell, FormSection } from '../../../ui/form/FormSection.tsx';
import tile from '../../../ui/parts/tile.module.css';
import { Pictogram } from '../cells/Pictogram.tsx';
import classes from './Form.module.css';
import type { ProductValues } from './values.ts';

type Props = { form: ContractForm<ProductValues> };

export function StockSection({ form }: Props) {
  const { values } = form;
  // A category that was just chosen has its own default minimum.
  const usual = values.subCategoryId?.defaultMinimumStock;
  const likeCategory = Number(usual ?? 0) > 0 && values.minimumStock === shortenDecimal(usual ?? null);
  return (
    <FormSection title="Scorta" help="Sotto il minimo il prodotto va fra quelli da riordinare">
      <FieldCells
        form={form}
        fields={productFields}
        part="stock"
        unit={values.unit}
        kind={kindOfUnit(values.unit)}
        more={{
          minimumStock: { withAsterisk: false, ...(likeCategory && { description: 'Come la categoria' }) },
        }}
      />
    </FormSection>
  );
}

export function MeasuresSection({ form }: Props) {
  return (
    <FormSection title="Misure" help={`Di una unità (${form.values.unit}), con l’imballo`}>
      <FieldCells form={form} fields={productFields} part="measures" unit={form.values.unit} />
    </FormSection>
  );
}

const ways = trackings.map((value) => ({ value, label: trackingNames[value] }));

export function CountingSection({ form, stocked }: Props & { stocked: boolean }) {
  const { values, field, set, errors } = form;
  return (
    <FormSection
      title="Conteggio"
      help={stocked ? 'Si cambia solo quando la giacenza è zero' : 'Che cosa distingue un pezzo da un altro'}
    >
      <Cell span={6}>
        <SegmentedControl
          aria-label="Come si conta"
          className={classes.ways}
          data={ways}
          value={values.tracking}
          onChange={(value) => set('tracking', value)}
          disabled={form.busy || stocked}
        />
        {values.tracking !== 'none' && (
          <Text size="sm" c="dimmed" mt={6}>
            {values.tracking === 'lot'
              ? 'Ogni carico dice il suo lotto.'
              : 'Ogni pezzo ha il suo numero e si carica da solo.'}
          </Text>
        )}
        {errors.tracking && (
          <Text size="sm" c="var(--mantine-color-error)" mt={6}>
            {errors.tracking}
          </Text>
        )}
      </Cell>
      {values.tracking === 'lot' && (
        <Cell span={6}>
          <Checkbox
            {...field('hasExpiry', { type: 'checkbox' })}
            label="I lotti hanno una scadenza"
            withErrorStyles={false}
          />
        </Cell>
      )}
    </FormSection>
  );
}

export function HazardsSection({
  chosen,
  onChange,
  disabled,
}: {
  chosen: readonly Hazard[];
  onChange: (hazards: Hazard[]) => void;
  disabled: boolean;
}) {
  return (
    <FormSection title="Pericoli" help="I pittogrammi sull’etichetta del prodotto">
      <Cell span={6}>
        <div className={classes.hazards}>
          {hazards.map((hazard) => {
            const on = chosen.includes(hazard);
            return (
              <button
                key={hazard}
                type="button"
                aria-pressed={on}
                disabled={disabled}
                className={`${tile.tile} ${classes.hazard}`}
                onClick={() =>
                  onChange(
                    on ? chosen.filter((candidate) => candidate !== hazard) : [...chosen, hazard].sort(),
                  )
                }
              >
                <Pictogram hazard={hazard} size={36} decorative />
                <span>{hazardNames[hazard]}</span>
              </button>
            );
          })}
        </div>
      </Cell>
    </FormSection>
  );
}
