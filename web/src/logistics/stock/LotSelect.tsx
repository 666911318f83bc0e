import type { productStock } from '@wms/contract/logistics/stock/reading';
import { formatQuantity } from '@wms/contract/platform/formats';
import { lotLabel } from '@wms/contract/platform/numbers/units';
import { RemoteSelect } from '../../ui/fields/RemoteSelect.tsx';
import type { FieldProps } from '../../ui/form/contract-form.ts';
import { helpBelow } from '../../ui/form/help-below.ts';
import { expiryWords, isExpired } from '../shared/expiry.ts';

export type StockOf = (typeof productStock)['answer']['_output'];

type Props = Omit<FieldProps, 'value' | 'onChange'> & {
  product: StockOf['product'];
  /** The stock in the chosen place, by lot; null until a place is chosen. */
  here: StockOf['rows'] | null;
  /** The code of the lot. */
  value: string;
  onChange: (code: string) => void;
};

/**
 * Chooses a lot or a serial number of a place. The lots are already loaded, but the person types and scans as in every
 * other select.
 */
export function LotSelect({ product, here, value, onChange, ...props }: Props) {
  const rows = here ?? [];
  const chosen = rows.find(({ lot }) => lot?.code === value)?.lot;
  return (
    <RemoteSelect
      {...props}
      {...helpBelow}
      {...(chosen?.expiresOn &&
        isExpired(chosen) && { description: `Lotto ${expiryWords(chosen.expiresOn)}` })}
      label={lotLabel(product)}
      placeholder={here ? 'Codice' : 'Prima scegli l’ubicazione'}
      whenNone={here ? 'Qui non ce n’è' : 'Prima scegli l’ubicazione'}
      withAsterisk
      value={value ? { id: 0, name: value } : null}
      onChange={(lot) => onChange(lot?.name ?? '')}
      queryKey={['lots', rows.map(({ id, quantity }) => [id, quantity])]}
      load={async (text) =>
        rows
          .filter(({ lot }) => lot?.code.toLowerCase().includes(text.toLowerCase()))
          .map(({ id, lot, quantity }) => ({
            id,
            name: lot?.code ?? '',
            ...(lot?.expiresOn && { code: expiryWords(lot.expiresOn) }),
            ...(product.tracking === 'lot' && { hint: formatQuantity(quantity, product.unit) }),
          }))
      }
    />
  );
}
