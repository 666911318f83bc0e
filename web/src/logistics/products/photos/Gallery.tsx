/**
 * The photos of a product: the cover, smaller ones under it, and a place where new photos are dropped, chosen or taken.
 */
import { IconPhoto } from '@tabler/icons-react';
import type { Product } from '@wms/contract/logistics/products/details';
import { useState } from 'react';
import { later } from '../../../ui/modal/later.tsx';
import { useDialog } from '../../../ui/modal/use-dialog.ts';
import { Photo } from '../../photos/Photo.tsx';
import { PhotoUpload } from '../../photos/PhotoUpload.tsx';
import classes from './Gallery.module.css';
import { useProductPhotos } from './use-photos.ts';

const Lightbox = later(async () => (await import('./Lightbox.tsx')).Lightbox);

export function PhotoGallery({ product, editable }: { product: Product; editable: boolean }) {
  const { photos, name } = product;
  const [dialog, open, close] = useDialog<number>();
  const [over, setOver] = useState(false);
  const upload = useProductPhotos(product);
  const [cover, ...others] = photos;
  const at = dialog === null ? -1 : photos.indexOf(dialog);

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
      {at >= 0 && (
        <Lightbox
          product={product}
          at={at}
          onShow={(index) => open(photos[index] ?? null)}
          onClose={close}
          editable={editable}
        />
      )}
    </div>
  );
}
