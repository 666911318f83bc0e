import { useQuery } from '@tanstack/react-query';
import { getLocationPhoto } from '@wms/contract/logistics/locations/photos';
import type { PhotoSize } from '@wms/contract/logistics/photos/reading';
import { getPhoto } from '@wms/contract/logistics/products/photos';
import { answerQuery } from '../../client/query.ts';
import { useObjectUrl } from '../../ui/use-object-url.ts';
import classes from './Photo.module.css';

const sources = { product: getPhoto, location: getLocationPhoto };

type Props = {
  photoId: number;
  subject?: keyof typeof sources;
  size?: PhotoSize;
  /** Empty if the name is written beside the photo. */
  alt: string;
  className?: string | undefined;
};

/**
 * A photo of a product or a place, as large as its container. The server checks who asks, so the picture is fetched by
 * a call.
 */
export function Photo({ photoId, subject = 'product', size = 'small', alt, className }: Props) {
  const args = { params: { id: String(photoId) }, query: { size } };
  // A photo with a given id never changes, so it is never fetched again after a save.
  const { data, isError } = useQuery({ ...answerQuery(sources[subject], args), staleTime: 'static' });
  const url = useObjectUrl(data);
  if (isError) return <span className={classes.missing}>Foto non leggibile</span>;
  if (!url) return <span className={classes.blank} aria-hidden />;
  return <img src={url} alt={alt} className={`${classes.photo} ${className ?? ''}`} />;
}
