/** The small photo beside a product's name: a press shows all photos, or adds the first one. */
import { UnstyledButton } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { photoRule } from '@wms/contract/logistics/photos/reading';
import type { Product } from '@wms/contract/logistics/products/details';
import { useRef } from 'react';
import { Thumbnail } from '../cells/Thumbnail.tsx';
import classes from './HeadPhoto.module.css';
import { useLightbox } from './use-lightbox.tsx';
import { useProductPhotos } from './use-photos.ts';

export function HeadPhoto({ product, editable }: { product: Product; editable: boolean }) {
  const { open, lightbox } = useLightbox(product, editable);
  const { photos, name } = product;
  const [cover] = photos;
  if (cover === undefined)
    return editable ? <FirstPhoto product={product} /> : <Thumbnail photoId={null} large />;
  return (
    <>
      <UnstyledButton
        className={classes.photo}
        onClick={() => open(cover)}
        aria-label={`Ingrandisci la foto di ${name}`}
      >
        <Thumbnail photoId={cover} large />
      </UnstyledButton>
      {lightbox}
    </>
  );
}

function FirstPhoto({ product }: { product: Product }) {
  const { send, progress } = useProductPhotos(product);
  const chosen = useRef<HTMLInputElement>(null);
  return (
    <>
      <UnstyledButton
        className={classes.empty}
        onClick={() => chosen.current?.click()}
        disabled={progress !== null}
        aria-label="Aggiungi una foto"
        title="Aggiungi una foto"
      >
        <IconPhotoPlus size={26} stroke={1.25} aria-hidden />
      </UnstyledButton>
      <input
        ref={chosen}
        type="file"
        hidden
        accept={photoRule.types.join()}
        aria-label="Foto del prodotto"
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          if (files.length > 0) void send(files);
        }}
      />
    </>
  );
}
