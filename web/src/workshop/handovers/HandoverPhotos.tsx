/**
 * The photos of a hand-over. Each one is fetched only when it is opened, because on the road a photo takes long to
 * load.
 */
import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Handover, handoverPhotos } from '@wms/contract/workshop/handovers/endpoints';
import { answerQuery } from '../../client/query.ts';
import { AppModal } from '../../ui/modal/later-modals.ts';
import { useDialog } from '../../ui/modal/use-dialog.ts';
import { useObjectUrl } from '../../ui/use-object-url.ts';
import classes from './HandoverPhotos.module.css';

export function HandoverPhotos({ photos }: { photos: Handover['photos'] }) {
  const [dialog, open, close] = useDialog<number>();
  const photo = dialog === null ? undefined : photos[dialog];
  const nameOf = (at: number) => `Foto ${at + 1}`;
  return (
    <>
      {photos.map(({ id }, at) => (
        <Anchor key={id} component="button" type="button" size="sm" onClick={() => open(at)}>
          {nameOf(at)}
        </Anchor>
      ))}
      {photo && dialog !== null && (
        <AppModal opened onClose={close} title={nameOf(dialog)} size="lg">
          <Whole id={photo.id} name={nameOf(dialog)} />
        </AppModal>
      )}
    </>
  );
}

/** The server checks who may see a photo, so the photo is fetched by a call, and not by the address of an image. */
function Whole({ id, name }: { id: number; name: string }) {
  const args = { params: { id: String(id) } };
  const { data, isError } = useQuery({
    ...answerQuery(handoverPhotos.getAttachment, args),
    staleTime: 'static',
  });
  const url = useObjectUrl(data);
  if (isError) return <Text c="dimmed">Foto non leggibile</Text>;
  return url ? <img src={url} alt={name} className={classes.whole} /> : null;
}
