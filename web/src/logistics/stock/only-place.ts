import type { PlaceRef } from '@wms/contract/logistics/shared/place-ref';
import type { productStock } from '@wms/contract/logistics/stock/reading';
import type { Answer } from '@wms/contract/platform/endpoint';

/** The place that has all the stock of a product; null when several places have some, or none has. */
export function onlyPlace(rows: Answer<typeof productStock>['rows']): PlaceRef | null {
  const [first, ...others] = rows;
  return first && others.every(({ location }) => location.id === first.location.id) ? first.location : null;
}
