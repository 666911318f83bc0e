import { IconPackage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getPhoto } from '@wms/contract/logistics/product-files';
import type { FoundProduct } from '@wms/contract/logistics/stock';
import { useEffect, useState } from 'react';
import { answerQuery } from '../../ui/query.ts';
import classes from './Found.module.css';

/** The product's cover; a parcel while it comes, when there is none, and without a network. */
export function ThingPhoto({ product: { photoId } }: { product: Pick<FoundProduct, 'photoId'> }) {
  const { data } = useQuery({
    ...answerQuery(getPhoto, { params: { id: photoId ?? 0 }, query: { size: 'small' } }),
    enabled: photoId !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!data) return setUrl(null);
    const address = URL.createObjectURL(data);
    setUrl(address);
    return () => URL.revokeObjectURL(address);
  }, [data]);
  return (
    <span className={classes.photo} aria-hidden>
      {url ? <img src={url} alt="" width={72} height={72} /> : <IconPackage size={28} stroke={1.5} />}
    </span>
  );
}
