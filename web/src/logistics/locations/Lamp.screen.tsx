/** A place lit on the plan of its warehouse, with its photo beside it: where a person must go. */
import { getLocation, type Location } from '@wms/contract/logistics/locations/endpoints';
import { pageLink } from '@wms/contract/pages/link';
import { formatParts } from '@wms/contract/platform/formats';
import { useAnswer } from '../../client/answer.ts';
import { useNavigate, usePageParams } from '../../ui/page/link.ts';
import { Page } from '../../ui/page/Page.tsx';
import { ThingScreen } from '../../ui/page/ThingScreen.tsx';
import { Photo } from '../photos/Photo.tsx';
import classes from './Lamp.module.css';
import { WarehousePlan } from './plan/Plan.tsx';

export default function Lamp() {
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

function LitPlace({ place: { id, code, name, path, photoId } }: { place: Location }) {
  const navigate = useNavigate();
  const above = path.filter((part) => part.id !== id).map((part) => part.name);
  return (
    <Page title={code} subtitle={formatParts(name !== code && name, ...above)}>
      <div className={classes.lamp}>
        {photoId !== null && (
          <div className={classes.photo}>
            <Photo subject="location" photoId={photoId} alt={`Foto di ${code}`} />
          </div>
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
