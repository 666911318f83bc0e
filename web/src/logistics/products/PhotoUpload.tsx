import { Button, Text } from '@mantine/core';
import { IconCamera, IconPhotoPlus } from '@tabler/icons-react';
import { addPhoto } from '@wms/contract/logistics/product-files';
import { getProduct, listProducts } from '@wms/contract/logistics/products';
import { useRef, useState } from 'react';
import { alert } from '../../ui/alert.ts';
import { useChange } from '../../ui/answer.ts';
import { fileProblem } from '../../ui/file-rules.ts';
import classes from './PhotoGallery.module.css';
import { shrinkPhoto } from './shrink-photo.ts';

const rule = addPhoto.files.image;

/** Sends photos one after another; the first that is refused ends it, and says why. */
export function usePhotoUpload(productId: number) {
  const [progress, setProgress] = useState<{ at: number; of: number } | null>(null);
  const change = useChange(addPhoto, { quiet: true, refetch: [getProduct, listProducts] });
  const send = async (files: readonly File[]) => {
    if (progress) return;
    setProgress({ at: 1, of: files.length });
    const images = await Promise.all(files.map(shrinkPhoto));
    const problem = images.map((file) => fileProblem(file, rule)).find(Boolean);
    if (problem) {
      setProgress(null);
      return alert.error(problem);
    }
    let sent = 0;
    for (const [index, image] of images.entries()) {
      setProgress({ at: index + 1, of: images.length });
      const answer = await change.run({ params: { id: String(productId) }, files: { image } });
      if (!answer) break;
      sent += 1;
    }
    setProgress(null);
    if (sent > 0) alert.success(sent === 1 ? 'Foto aggiunta' : `${sent} foto aggiunte`);
  };
  return { send, progress };
}

export type PhotoUploads = ReturnType<typeof usePhotoUpload>;

export function PhotoUpload({ upload: { send, progress }, any }: { upload: PhotoUploads; any: boolean }) {
  const chosen = useRef<HTMLInputElement>(null);
  const taken = useRef<HTMLInputElement>(null);
  const input = (camera: boolean) => (
    <input
      ref={camera ? taken : chosen}
      type="file"
      className={classes.hidden}
      accept={rule.types.join()}
      aria-label={camera ? 'Scatta una foto' : 'Aggiungi foto'}
      {...(camera ? { capture: 'environment' as const } : { multiple: true })}
      onChange={(event) => {
        const files = [...(event.currentTarget.files ?? [])];
        event.currentTarget.value = '';
        if (files.length > 0) void send(files);
      }}
    />
  );
  return (
    <div className={classes.upload}>
      {input(false)}
      {input(true)}
      <Button
        className={classes.camera ?? ''}
        variant="default"
        size="compact-md"
        leftSection={<IconCamera size={16} stroke={1.5} aria-hidden />}
        onClick={() => taken.current?.click()}
        loading={progress !== null}
      >
        Scatta
      </Button>
      <Button
        variant={any ? 'subtle' : 'default'}
        size="compact-md"
        leftSection={<IconPhotoPlus size={16} stroke={1.5} aria-hidden />}
        onClick={() => chosen.current?.click()}
        loading={progress !== null}
      >
        Aggiungi foto
      </Button>
      <Text size="xs" c="dimmed" role="status">
        {progress && progress.of > 1 ? `${progress.at} di ${progress.of}` : ''}
      </Text>
    </div>
  );
}
