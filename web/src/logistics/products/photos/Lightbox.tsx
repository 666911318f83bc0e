/** The photos of a product one at a time, as large as the window. People who edit the product can reorder them here. */
import { Button, Group } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import {
  IconArrowLeft,
  IconArrowRight,
  IconChevronLeft,
  IconChevronRight,
  IconStar,
  IconTrash,
} from '@tabler/icons-react';
import { getProduct, type Product } from '@wms/contract/logistics/products/details';
import { orderPhotos, removePhoto } from '@wms/contract/logistics/products/photos';
import { listProducts } from '@wms/contract/logistics/products/reading';
import { confirmDanger } from '../../../client/alerts/confirm.ts';
import { useChange } from '../../../client/answer.ts';
import { AppModal } from '../../../ui/modal/AppModal.tsx';
import { ButtonWithIcon, IconButton } from '../../../ui/parts/buttons.tsx';
import { Photo } from '../../photos/Photo.tsx';
import classes from './Lightbox.module.css';

type Props = {
  product: Product;
  at: number;
  onShow: (at: number) => void;
  onClose: () => void;
  editable: boolean;
};

export function Lightbox({ product, at, onShow, onClose, editable }: Props) {
  const { photos, name } = product;
  const photo = photos[at] ?? 0;
  const turn = (by: number) => onShow((at + by + photos.length) % photos.length);
  useHotkeys([
    ['ArrowLeft', () => turn(-1)],
    ['ArrowRight', () => turn(1)],
  ]);
  return (
    <AppModal
      opened
      onClose={onClose}
      size={960}
      title={photos.length > 1 ? `Foto ${at + 1} di ${photos.length}` : 'Foto'}
    >
      <div className={classes.stage}>
        <Photo photoId={photo} size="large" alt={`${name}, foto ${at + 1}`} className={classes.photo} />
        {photos.length > 1 && (
          <>
            <IconButton
              icon={IconChevronLeft}
              label="Foto precedente"
              className={classes.previous}
              variant="default"
              size={44}
              iconSize={24}
              onClick={() => turn(-1)}
            />
            <IconButton
              icon={IconChevronRight}
              label="Foto successiva"
              className={classes.next}
              variant="default"
              size={44}
              iconSize={24}
              onClick={() => turn(1)}
            />
          </>
        )}
      </div>
      {editable && <Order product={product} at={at} onShow={onShow} onClose={onClose} />}
    </AppModal>
  );
}

function Order({ product, at, onShow, onClose }: Omit<Props, 'editable'>) {
  const { photos } = product;
  const photo = photos[at] ?? 0;
  const refetch = [getProduct, listProducts];
  const order = useChange(orderPhotos, { quiet: true, refetch });
  const remove = useChange(removePhoto, { refetch });

  const move = async (to: number) => {
    const ids = photos.toSpliced(at, 1).toSpliced(to, 0, photo);
    await order.run({ params: { id: String(product.id) }, body: { ids } });
  };
  const discard = async () => {
    const message = `Questa foto di ${product.name} va persa.`;
    if (
      !(await confirmDanger({
        title: 'Elimina la foto',
        message,
        confirmLabel: 'Elimina la foto',
        act: removePhoto,
      }))
    )
      return;
    if (!(await remove.run({ params: { id: String(photo) } }))) return;
    if (photos.length === 1) onClose();
    // The list still contains the deleted photo, so after deleting the first photo the second one is shown.
    else onShow(at > 0 ? at - 1 : 1);
  };
  const busy = order.busy || remove.busy;
  return (
    <Group gap={8} align="stretch" mt={16}>
      {at > 0 && (
        <>
          <ButtonWithIcon
            icon={IconStar}
            iconSize={16}
            variant="default"
            size="sm"
            onClick={() => move(0)}
            disabled={busy}
          >
            Usa come copertina
          </ButtonWithIcon>
          <ButtonWithIcon
            icon={IconArrowLeft}
            iconSize={16}
            variant="default"
            size="sm"
            onClick={() => move(at - 1)}
            disabled={busy}
          >
            Prima
          </ButtonWithIcon>
        </>
      )}
      {at < photos.length - 1 && (
        <Button
          variant="default"
          size="sm"
          rightSection={<IconArrowRight size={16} stroke={1.5} aria-hidden />}
          onClick={() => move(at + 1)}
          disabled={busy}
        >
          Dopo
        </Button>
      )}
      <ButtonWithIcon
        icon={IconTrash}
        iconSize={16}
        className={classes.remove}
        variant="subtle"
        color="red"
        size="sm"
        onClick={discard}
        disabled={busy}
      >
        Elimina
      </ButtonWithIcon>
    </Group>
  );
}
