import { Select, type SelectProps } from '@mantine/core';
import type { productStock } from '@wms/contract/logistics/stock';
import { formatDate, formatQuantity } from '../../ui/formats.ts';

export type StockOf = (typeof productStock)['answer']['_output'];

type Props = Omit<SelectProps, 'data' | 'label'> & {
  product: StockOf['product'];
  /** What lies in the chosen place, by lot; null until one is chosen. */
  here: StockOf['rows'] | null;
};

export const lotLabel = ({ tracking }: StockOf['product']) =>
  tracking === 'serial' ? 'Numero di serie' : 'Lotto';

/** One of the lots or serial numbers that lie in a place. */
export const LotSelect = ({ product, here, ...props }: Props) => (
  <Select
    label={lotLabel(product)}
    searchable
    placeholder={here ? 'Scegli' : 'Prima scegli l’ubicazione'}
    nothingFoundMessage="Qui non ce n’è"
    data={(here ?? []).map(({ lot, quantity }) => ({
      value: lot?.code ?? '',
      label: [
        lot?.code,
        product.tracking === 'lot' && formatQuantity(quantity, product.unit),
        lot?.expiresOn && `scade il ${formatDate(lot.expiresOn)}`,
      ]
        .filter(Boolean)
        .join(' · '),
    }))}
    withAsterisk
    {...props}
  />
);
