/**
 * The photos of a product: the cover, smaller ones under it, and a place where new photos are dropped, chosen or taken.
 */
import { IconPhoto } from '@tabler/icons-react';
import type { Product } from '@wms/contract/logistics/products/details';
import { useState } from 'react';
import { Photo } from '../../photos/Photo.tsx';
import { PhotoUpload } from '../../photos/PhotoUpload.tsx';
import classes from './Gallery.module.css';
import { useLightbox } from './use-lightbox.tsx';
import { useProductPhotos } from './use-photos.ts';

export function PhotoGallery({ product, editable }: { product: Product; editable: boolean }) {
  const { photos, name } = product;
  const { open, lightbox } = useLightbox(product, editable);
  const [over, setOver] = useState(false);
  const upload = useProductPhotos(product);
  const [cover, ...others] = photos;

  return (
    <div
      className={classes.gallery}
      data-over={over || undefined}
      data-none={photos.length === 0 || undefined}
      {...(editable && {
        onDragOver: (event: React.DragEvent) => {
          if (!event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setOver(true);
        },
        onDragLeave: () => setOver(false),
        onDrop: (event: React.DragEvent) => {
          event.preventDefault();
          setOver(false);
          void upload.send([...event.dataTransfer.files]);
        },
      })}
    >
      {cover === undefined ? (
        <div className={classes.none}>
          <IconPhoto size={32} stroke={1.2} aria-hidden />
          <span>Nessuna foto</span>
        </div>
      ) : (
        <button
          type="button"
          className={classes.cover}
          onClick={() => open(cover)}
          aria-label={`Ingrandisci la foto di ${name}`}
        >
          <Photo photoId={cover} size="large" alt="" />
        </button>
      )}
      {others.length > 0 && (
        <div className={classes.others}>
          {others.slice(0, 7).map((id, index) => (
            <button
              key={id}
              type="button"
              className={classes.other}
              onClick={() => open(id)}
              aria-label={`Ingrandisci la foto ${index + 2}`}
            >
              <Photo photoId={id} alt="" />
              {index === 6 && others.length > 7 && <span className={classes.rest}>+{others.length - 7}</span>}
            </button>
          ))}
        </div>
      )}
      {editable && (
        <div className={classes.upload}>
          <PhotoUpload upload={upload} label="Aggiungi foto" many quiet={photos.length > 0} />
        </div>
      )}
      {lightbox}
    </div>
  );
}
