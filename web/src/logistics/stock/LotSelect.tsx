import type { productStock } from '@wms/contract/logistics/stock/reading';
import { formatParts, formatQuantity } from '@wms/contract/platform/formats';
import { lotLabel } from '@wms/contract/platform/numbers/units';
import { type Choice, RemoteSelect } from '../../ui/fields/RemoteSelect.tsx';
import type { FieldProps } from '../../ui/form/contract-form.ts';
import { helpBelow } from '../../ui/form/help-below.ts';
import { Tiles } from '../../ui/parts/Tiles.tsx';
import { expiryWords, isExpired } from '../shared/expiry.ts';

export type StockOf = (typeof productStock)['answer']['_output'];

type Props = Omit<FieldProps, 'value' | 'onChange'> & {
  product: StockOf['product'];
  /** The stock in the chosen place, by lot; null until a place is chosen. */
  here: StockOf['rows'] | null;
  /** The pieces with serial numbers that are few enough to stand there. */
  pieces: StockOf['rows'] | null;
  /** The code of the lot. */
  value: string;
  onChange: (code: string) => void;
  /** A piece is chosen together with its place. */
  onPlace: (place: Choice) => void;
  /** The window starts here while no piece is chosen. */
  startsHere?: boolean;
};

type SearchedProps = Omit<Props, 'pieces' | 'onPlace' | 'startsHere'>;

/** Chooses a lot or a serial number that leaves. Few pieces stand there, each one press. */
export function LotSelect({ pieces, onPlace, startsHere = false, ...props }: Props) {
  const { product, value, onChange, error, disabled, 'data-path': path } = props;
  if (!pieces) return <SearchedLot {...props} />;
  const choose = (code: string) => {
    const place = pieces.find(({ lot }) => lot?.code === code)?.location;
    onChange(code);
    if (place) onPlace({ id: place.id, name: place.code });
  };
  return (
    <Tiles
      label={lotLabel(product)}
      tiles={pieces.map(({ lot, location }) => ({
        value: lot?.code ?? '',
        name: lot?.code ?? '',
        about: formatParts(location.code, lot?.expiresOn && expiryWords(lot.expiresOn)),
      }))}
      value={value}
      onChange={choose}
      error={error}
      disabled={disabled}
      withAsterisk
      startsHere={startsHere}
      {...(path && { 'data-path': path })}
    />
  );
}

/** The lots are already loaded, but the person types and scans as in every other select. */
function SearchedLot({ product, here, value, onChange, ...props }: SearchedProps) {
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
