import { IconPackage } from '@tabler/icons-react';
import type { FoundProduct } from '@wms/contract/logistics/stock';
import classes from './Found.module.css';

/** The product's cover, or a parcel. */
export function ThingPhoto(_props: { product: Pick<FoundProduct, 'id' | 'photoId'> }) {
  return (
    <span className={classes.photo} aria-hidden>
      <IconPackage size={28} stroke={1.5} />
    </span>
  );
}
