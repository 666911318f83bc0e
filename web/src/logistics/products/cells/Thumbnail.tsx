import { useInViewport } from '@mantine/hooks';
import { IconPackage } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Photo } from '../../photos/Photo.tsx';
import classes from './Thumbnail.module.css';

/** The small cover photo of a product beside its name. It is fetched when it first comes into view. */
export function Thumbnail({ photoId, large = false }: { photoId: number | null; large?: boolean }) {
  const { ref, inViewport } = useInViewport();
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (inViewport) setSeen(true);
  }, [inViewport]);
  return (
    <span ref={ref} className={classes.thumbnail} data-large={large || undefined} aria-hidden>
      {photoId === null ? (
        <IconPackage size={large ? 28 : 18} stroke={1.25} />
      ) : (
        seen && <Photo photoId={photoId} alt="" />
      )}
    </span>
  );
}
