import { IconPackage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { FoundProduct } from '@wms/contract/logistics/stock/reading';
import { useObjectUrl } from '../../../ui/use-object-url.ts';
import classes from '../shared/Found.module.css';
import { thumbnail } from './thumbnails.ts';

/**
 * The cover photo of a product. A parcel is shown while it loads, when there is none, and when this device has not
 * stored it.
 */
export function ThingPhoto({ product: { photoId } }: { product: Pick<FoundProduct, 'photoId'> }) {
  const { data } = useQuery({ ...thumbnail(photoId ?? 0), enabled: photoId !== null });
  const url = useObjectUrl(data);
  return (
    <span className={classes.photo} aria-hidden>
      {url ? <img src={url} alt="" width={72} height={72} /> : <IconPackage size={28} stroke={1.5} />}
    </span>
  );
}
