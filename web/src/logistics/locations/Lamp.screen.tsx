/** A place lit on the plan of its warehouse, with its photo beside it and the thing that is looked for: where to go. */
import { Text } from '@mantine/core';
import { getLocation, type Location } from '@wms/contract/logistics/locations/endpoints';
import { productStock } from '@wms/contract/logistics/stock/reading';
import { pageLink } from '@wms/contract/pages/link';
import { formatParts, formatQuantity } from '@wms/contract/platform/formats';
import { useAnswer } from '../../client/answer.ts';
import { useMenuPlace } from '../../ui/cupboards/menu-place.ts';
import { Link, useNavigate, usePageParams, usePageSearch } from '../../ui/page/link.ts';
import { Page } from '../../ui/page/Page.tsx';
import { ThingScreen } from '../../ui/page/ThingScreen.tsx';
import textClasses from '../../ui/parts/text.module.css';
import { Photo } from '../photos/Photo.tsx';
import { decimal, thousandths } from '../shared/thousandths.ts';
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
  const { prodotto } = usePageSearch();
  // Only racks and cupboards are mostly photographed, and one looks for the whole of it first.
  const shown = photoId === null ? photoAbove?.id : photoId;
  const shownOf = photoAbove?.of.code ?? code;
  const above = path.filter((part) => part.id !== id).map((part) => part.name);
  return (
    <Page title={code} subtitle={formatParts(name !== code && name, ...above)}>
      {prodotto !== undefined && <LookedFor productId={String(prodotto)} placeId={id} />}
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

/** The thing that is looked for: how much of it lies here, and the other places of it, each with its own lamp. */
function LookedFor({ productId, placeId }: { productId: string; placeId: number }) {
  const { data } = useAnswer(productStock, { params: { id: productId } });
  if (!data) return null;
  const { product, rows } = data;
  const places = Map.groupBy(rows, ({ location }) => location.id);
  const quantityIn = (there: typeof rows) =>
    formatQuantity(
      decimal(there.reduce((sum, row) => sum + (thousandths(row.quantity) ?? 0), 0)),
      product.unit,
    );
  const here = places.get(placeId);
  return (
    <Text mb={12}>
      <strong>{product.name}</strong>
      {here && ` · ${quantityIn(here)} qui`}
      {[...places].flatMap(([other, there]) =>
        other === placeId || !there[0]
          ? []
          : [
              <span key={other}>
                {` · ${quantityIn(there)} in `}
                <Link
                  to={pageLink('/pianta/$id', { id: other })}
                  search={{ prodotto: productId }}
                  replace
                  className={textClasses.link}
                >
                  {there[0].location.code}
                </Link>
              </span>,
            ],
      )}
    </Text>
  );
}
