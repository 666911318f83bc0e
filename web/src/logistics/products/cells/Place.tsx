import type { ListedProduct } from '@wms/contract/logistics/products/reading';
import classes from './Place.module.css';

/** The place with the largest part of a product's stock, and the number of its other places. */
export function Place({ of: { place, places } }: { of: Pick<ListedProduct, 'place' | 'places'> }) {
  if (place === null) return '–';
  return (
    <span className={classes.place}>
      {place}
      {places > 1 && (
        <span
          className={classes.more}
          title={places === 2 ? 'e in un’altra ubicazione' : `e in altre ${places - 1} ubicazioni`}
        >
          {' '}
          +{places - 1}
        </span>
      )}
    </span>
  );
}
