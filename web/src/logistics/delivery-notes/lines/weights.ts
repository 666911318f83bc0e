/**
 * The weight of the goods from the catalogue. It is written on the note at the issue if nobody has typed another one.
 */
import { listProductWeights } from '@wms/contract/logistics/delivery-notes/editing';
import { formatNumber } from '@wms/contract/platform/formats';
import { useAnswer } from '../../../client/answer.ts';
import { thousandths } from '../../shared/thousandths.ts';
import type { NoteLines, TiedLine } from './lines.ts';

type Weights = {
  /** The weight of one line, '2,4' in kilograms; null when the catalogue doesn't know it. */
  of: (line: TiedLine) => string | null;
  /** The weight of all lines, '12,8' in kilograms; null when the weight of one of them is unknown. */
  all: string | null;
};

export function useWeights({ free, tied }: NoteLines): Weights {
  const ids = [...free, ...tied].flatMap(({ product }) => (product ? [product.id] : []));
  const products = [...new Set(ids)].toSorted((one, other) => one - other).join(',');
  const { data = [] } = useAnswer(
    listProductWeights,
    { query: { products } },
    { enabled: products !== '', keepPrevious: true },
  );
  const grams = new Map(data.map(({ id, grams: each }) => [id, Number(each)]));
  const weighOf = (productId: number | undefined, quantity: number | null): number | null => {
    const each = grams.get(productId ?? 0);
    return each === undefined || quantity === null ? null : (quantity / 1000) * (each / 1000);
  };
  const proposed = ({ product, quantity }: TiedLine) => weighOf(product?.id, thousandths(quantity ?? ''));
  const goods = tied.filter(({ quantity }) => quantity !== null);
  const each = [
    ...goods.map((line) => (line.weight === null ? proposed(line) : Number(line.weight))),
    ...free.map(({ product, quantity }) => weighOf(product.id, quantity)),
  ];
  const sum = each.reduce<number | null>(
    (all, weight) => (all === null || weight === null ? null : all + weight),
    0,
  );
  return {
    of: (line) => write(proposed(line)),
    all: each.length === 0 ? null : write(sum),
  };
}

const write = (kilograms: number | null) =>
  kilograms === null || kilograms < 0.0005 ? null : formatNumber(String(Math.round(kilograms * 1000) / 1000));
