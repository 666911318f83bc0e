/** A place lit on the plan of its warehouse, with its photo beside it: where a person must go. */
import { getLocation, type Location } from '@wms/contract/logistics/locations/endpoints';
import { pageLink } from '@wms/contract/pages/link';
import { formatParts } from '@wms/contract/platform/formats';
import { useAnswer } from '../../client/answer.ts';
import { useMenuPlace } from '../../ui/cupboards/menu-place.ts';
import { useNavigate, usePageParams } from '../../ui/page/link.ts';
import { Page } from '../../ui/page/Page.tsx';
import { ThingScreen } from '../../ui/page/ThingScreen.tsx';
import { Photo } from '../photos/Photo.tsx';
import classes from './Lamp.module.css';
import { WarehousePlan } from './plan/Plan.tsx';

export default function Lamp() {
  useMenuPlace('/alloc');
  const { id } = usePageParams('/pianta/$id');
  return (
    <ThingScreen
      answer={useAnswer(getLocation, { params: { id } })}
      title="Pianta"
      missing="Questa ubicazione non c’è più."
    >
      {(place) => <LitPlace place={place} />}
    </ThingScreen>
  );
}

function LitPlace({ place: { id, code, name, path, photoId, photoAbove } }: { place: Location }) {
  const navigate = useNavigate();
  // Only racks and cupboards are mostly photographed, and one looks for the whole of it first.
  const shown = photoId === null ? photoAbove?.id : photoId;
  const shownOf = photoAbove?.of.code ?? code;
  const above = path.filter((part) => part.id !== id).map((part) => part.name);
  return (
    <Page title={code} subtitle={formatParts(name !== code && name, ...above)}>
      <div className={classes.lamp}>
        {shown !== undefined && (
          <figure className={classes.photo}>
            <Photo subject="location" photoId={shown} alt={`Foto di ${shownOf}`} />
            {photoAbove && <figcaption>{shownOf}</figcaption>}
          </figure>
        )}
        <WarehousePlan
          locationId={path[0]?.id ?? id}
          lit={path.map((part) => part.id)}
          onOpen={(other) => void navigate({ to: pageLink('/pianta/$id', { id: other }), replace: true })}
        />
      </div>
    </Page>
  );
}
