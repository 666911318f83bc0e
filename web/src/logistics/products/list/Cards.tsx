import { useStagedRows } from '../../../ui/list/staged-rows.ts';
import { RowTitle } from '../../../ui/table/Rows.tsx';
import { Availability } from '../cells/Availability.tsx';
import { Place } from '../cells/Place.tsx';
import { Quantity } from '../cells/Quantity.tsx';
import { Thumbnail } from '../cells/Thumbnail.tsx';
import classes from './Cards.module.css';
import { productTitle, type useProducts } from './query.tsx';

/** The products by their photos, with how many there are and where. */
export function ProductCards({
  pages: { rows, stale },
  searched,
}: Pick<ReturnType<typeof useProducts>, 'pages'> & { searched: string | undefined }) {
  const { drawn, busy } = useStagedRows(rows);
  return (
    <ul
      className={classes.cards}
      aria-label="Prodotti"
      aria-busy={stale || busy}
      data-stale={stale || undefined}
    >
      {drawn.map((row) => (
        <li key={row.id}>
          <div className={classes.head}>
            <Thumbnail photoId={row.photoId} large />
            <RowTitle {...productTitle(row)} searched={searched} />
          </div>
          <p className={classes.description}>{row.description ?? `${row.macro} › ${row.sub}`}</p>
          <div className={classes.facts}>
            <Availability of={row} />
            <Quantity of={row} />
          </div>
          <Place of={row} />
        </li>
      ))}
    </ul>
  );
}
