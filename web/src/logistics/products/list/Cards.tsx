import { Box, Group, Text } from '@mantine/core';
import type { ListedProduct } from '@wms/contract/logistics/products/reading';
import { pageLink } from '@wms/contract/pages/link';
import textClasses from '../../../ui/parts/text.module.css';
import { NameCell } from '../../../ui/table/NameCell.tsx';
import { walkRows } from '../../../ui/table/row-focus.ts';
import { useStagedRows } from '../../../ui/table/staged-rows.ts';
import { Availability } from '../cells/Availability.tsx';
import { Place } from '../cells/Place.tsx';
import { Quantity } from '../cells/Quantity.tsx';
import { Thumbnail } from '../cells/Thumbnail.tsx';
import classes from './Cards.module.css';
import type { Products } from './query.tsx';

/** The products as cards with photos, quantities and places. */
export function ProductCards({
  products: {
    pages: { rows, stale },
    values,
  },
  onAsk,
}: {
  products: Products;
  /** Asks for one of the products, if the list offers it. */
  onAsk?: ((product: ListedProduct) => void) | undefined;
}) {
  const { drawn, busy } = useStagedRows(rows);
  return (
    <ul
      className={classes.cards}
      aria-label="Prodotti"
      aria-busy={stale || busy}
      data-stale={stale || undefined}
      onKeyDown={walkRows}
    >
      {drawn.map((row) => (
        <li key={row.id} data-row>
          <div className={classes.head}>
            <Thumbnail photoId={row.photoId} large />
            <NameCell
              name={row.name}
              code={row.code}
              to={pageLink('/prod/$id', { id: row.id })}
              opensRow
              searched={values.q}
            />
          </div>
          {/* The text itself isn't stretched, because a taller box would show a third line below the ellipsis. */}
          <Box flex={1}>
            <Text lineClamp={2} c="dimmed" fz="small" className={textClasses.anywhere}>
              {row.description ?? `${row.macro} › ${row.sub}`}
            </Text>
          </Box>
          <Group
            gap={12}
            wrap="nowrap"
            align="baseline"
            justify="space-between"
            className={textClasses.figures}
          >
            <Availability product={row} />
            <Quantity product={row} />
          </Group>
          <Group component="span" gap={12} justify="space-between" mih={24}>
            <Place of={row} />
            {onAsk && (
              <button
                type="button"
                className={classes.ask}
                aria-label={`Chiedi ${row.name}`}
                onClick={() => onAsk(row)}
              >
                Chiedi
              </button>
            )}
          </Group>
        </li>
      ))}
    </ul>
  );
}
