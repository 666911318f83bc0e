import type { Location } from '@wms/contract/logistics/locations/endpoints';
import { useState } from 'react';
import { later } from '../../../ui/modal/later.tsx';
import { Photo } from '../../photos/Photo.tsx';
import classes from './Photo.module.css';

const PlacePhotoModal = later(async () => (await import('../editing/PhotoModal.tsx')).PlacePhotoModal);

/**
 * The photo of a place, large after a click. Without a photo nothing is drawn: the place's actions offer to add a
 * photo.
 */
export function PlacePhoto({ place, editable }: { place: Location; editable: boolean }) {
  const [shown, setShown] = useState(false);
  if (place.photoId === null) return null;
  return (
    <>
      <button
        type="button"
        className={classes.photo}
        onClick={() => setShown(true)}
        aria-label={`Ingrandisci la foto di ${place.code}`}
      >
        <Photo subject="location" photoId={place.photoId} alt="" />
      </button>
      {shown && <PlacePhotoModal place={place} editable={editable} onClose={() => setShown(false)} />}
    </>
  );
}
