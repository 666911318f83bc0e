/**
 * The weight of the goods from the catalogue, which the issue writes on the note if nobody has typed another weight.
 */
import { listProductWeights } from '@wms/contract/logistics/delivery-notes/editing';
import { sumWeights, weighLine } from '@wms/contract/logistics/delivery-notes/weights';
import { formatNumber } from '@wms/contract/platform/formats';
import { useAnswer } from '../../../client/answer.ts';
import { decimal, thousandths } from '../../shared/thousandths.ts';
import type { NoteLines, TiedLine } from './lines.ts';

type Weights = {
  /** The weight of one line in kilograms, '2,4'; null when the catalogue has no weight for its product. */
  of: (line: TiedLine) => string | null;
  /** The weight of all lines in kilograms, '12,8'; null when the weight of a line is unknown. */
  all: string | null;
};

export function useWeights({ free, tied }: NoteLines): Weights {
  const ids = [...free, ...tied].flatMap(({ product }) => (product ? [product.id] : []));
  const products = [...new Set(ids)].toSorted((left, right) => left - right).join(',');
  const { data = [] } = useAnswer(
    listProductWeights,
    { query: { products } },
    { enabled: products !== '', keepPrevious: true },
  );
  const grams = new Map(data.map(({ id, grams: each }) => [id, each]));
  const weighOf = (productId: number | undefined, quantity: number | null): string | null => {
    const each = grams.get(productId ?? 0);
    return each === undefined || quantity === null ? null : weighLine(decimal(quantity), each);
  };
  const proposed = ({ product, quantity }: TiedLine) => weighOf(product?.id, thousandths(quantity ?? ''));
  const { sum, without } = sumWeights([
    ...tied.map((line) => ({ quantity: line.quantity, weight: line.weight ?? proposed(line) })),
    ...free.map(({ product, quantity }) => ({
      quantity: decimal(quantity),
      weight: weighOf(product.id, quantity),
    })),
  ]);
  return {
    of: (line) => write(proposed(line)),
    all: without === null ? write(sum) : null,
  };
}

const write = (kilograms: string | null) => kilograms && formatNumber(kilograms);
