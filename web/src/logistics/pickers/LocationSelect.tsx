import { searchLocations } from '@wms/contract/logistics/locations/search';
import { formatQuantity } from '@wms/contract/platform/formats';
import { call } from '../../client/call/send.ts';
import { type Choice, RemoteSelect, type RemoteSelectProps } from '../../ui/fields/RemoteSelect.tsx';
import { pathAbove } from '../shared/short-path.ts';

type Props = Omit<RemoteSelectProps<Choice>, 'label' | 'load' | 'queryKey'> & {
  label?: string;
  /** Offers only places where stock may be put. */
  open?: boolean;
  /** Offers only places that have this product, with the quantity. */
  holding?: { id: number; unit: string } | undefined;
};

/** Chooses a place by its code or name. */
export function LocationSelect({ label = 'Ubicazione', open = false, holding, ...props }: Props) {
  return (
    <RemoteSelect
      label={label}
      placeholder="Codice o nome"
      queryKey={['locations', open, holding?.id]}
      load={async (q, signal) => {
        const query = {
          ...(q && { q }),
          ...(open && { open: 'yes' as const }),
          ...(holding && { product: String(holding.id) }),
        };
        const rows = await call(searchLocations, { query }, { signal });
        return rows.map((row) => ({
          id: row.id,
          name: row.code,
          code: row.name === row.code ? pathAbove(row.path) : row.name,
          ...(row.quantity && holding && { hint: formatQuantity(row.quantity, holding.unit) }),
        }));
      }}
      {...props}
    />
  );
}
