import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { PlaceRef } from '@wms/contract/logistics/shared/place-ref';
import classes from './Allocations.module.css';

/** Links from the warehouses down to the open place, to go back up. */
export function Breadcrumbs({
  path,
  onOpen,
}: {
  path: readonly PlaceRef[];
  onOpen: (id: number | null) => void;
}) {
  const above = path.slice(0, -1);
  return (
    <nav aria-label="Percorso">
      <ol className={classes.breadcrumbs}>
        <li>
          <Anchor
            component="button"
            type="button"
            display="flex"
            onClick={() => onOpen(above.at(-1)?.id ?? null)}
            aria-label="Indietro"
          >
            <IconArrowLeft size={18} stroke={1.5} aria-hidden />
          </Anchor>
          <Anchor component="button" type="button" lh="32px" onClick={() => onOpen(null)}>
            Magazzini
          </Anchor>
        </li>
        {above.map(({ id, code }) => (
          <li key={id}>
            <span aria-hidden>›</span>
            <Anchor component="button" type="button" lh="32px" onClick={() => onOpen(id)}>
              {code}
            </Anchor>
          </li>
        ))}
      </ol>
    </nav>
  );
}
