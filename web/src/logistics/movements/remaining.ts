import { formatQuantity, sayQuantity, wordFor } from '@wms/contract/platform/formats';
import { decimal, thousandths } from '../shared/thousandths.ts';
import type { MovementForm } from './form.ts';

/** A sentence with the stock now and after the movement, shown before it is booked. */
export function remaining({
  stock,
  from,
  leaves,
  enters,
  line,
  there,
  wanted,
}: MovementForm): string | undefined {
  if (!stock) return undefined;
  const { unit } = stock.product;
  const moved = thousandths(line.quantity);
  const formatCount = (count: number) => formatQuantity(decimal(count), unit);
  const say = (singular: string, plural: string, count: number) =>
    sayQuantity(singular, plural, decimal(count), unit);
  if (leaves) {
    if (!from) return undefined;
    if (!moved) return `In ${from.name} ${say('ce n’è', 'ce ne sono', there)}${reservedSuffix(stock)}`;
    if (moved === there && wanted !== null && moved < wanted)
      return `${decimal(moved).replace('.', ',')} di ${formatCount(wanted)} da qui: in ${from.name} non ce n’è altro`;
    return there < moved
      ? `In ${from.name} ${say('ne resta', 'ne restano', there)}: riduci la quantità`
      : `In ${from.name} ora ${formatCount(there)}, poi ${formatCount(there - moved)}${reservedSuffix(stock)}`;
  }
  const total = thousandths(stock.quantity) ?? 0;
  if (!enters) return undefined;
  return moved
    ? `In tutto ora ${formatCount(total)}, poi ${formatCount(total + moved)}`
    : `In tutto ${say('ce n’è', 'ce ne sono', total)}`;
}

function reservedSuffix({ reserved, product }: NonNullable<MovementForm['stock']>): string {
  return Number(reserved) > 0
    ? ` (${formatQuantity(reserved, product.unit)} ${wordFor(reserved, 'prenotato', 'prenotati')} in tutto)`
    : '';
}
