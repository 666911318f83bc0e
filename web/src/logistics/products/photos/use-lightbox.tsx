import type { Product } from '@wms/contract/logistics/products/details';
import type { ReactNode } from 'react';
import { later } from '../../../ui/modal/later.tsx';
import { useDialog } from '../../../ui/modal/use-dialog.ts';

const Lightbox = later(async () => (await import('./Lightbox.tsx')).Lightbox);

/** The enlarged photos of a product: `open` shows one of them, and the lightbox goes where the caller puts it. */
export function useLightbox(
  product: Product,
  editable: boolean,
): { open: (photo: number) => void; lightbox: ReactNode } {
  const { photos } = product;
  const [shown, open, close] = useDialog<number>();
  const at = shown === null ? -1 : photos.indexOf(shown);
  const lightbox = at >= 0 && (
    <Lightbox
      product={product}
      at={at}
      onShow={(index) => open(photos[index] ?? null)}
      onClose={close}
      editable={editable}
    />
  );
  return { open, lightbox };
}
