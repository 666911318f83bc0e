import { handoverPhotos } from '@wms/contract/workshop/handovers/endpoints';
import { useState } from 'react';
import { useChange } from '../../../client/answer.ts';

/** Keeps the photos of a hand-over until it has an id, then sends them one after another. */
export function usePhotos() {
  const [photos, setPhotos] = useState<File[]>([]);
  const { run } = useChange(handoverPhotos.addAttachment, { quiet: true, refetch: false });
  const send = async (handoverId: number) => {
    for (const [at, file] of photos.entries()) {
      const body = { kind: 'foto', name: `foto-${at + 1}` } as const;
      // An alert has shown the reason of the refusal, and the other photos would be refused, too.
      if (!(await run({ params: { id: String(handoverId) }, body, files: { file } }))) return;
    }
  };
  return { photos, setPhotos, send };
}
