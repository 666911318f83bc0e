import { Button, Stack, Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { managesWarehouses } from '@wms/contract/logistics/shared/access';
import type { PlaceRef } from '@wms/contract/logistics/shared/place-ref';
import type { LocationContents } from '@wms/contract/logistics/stock/reading';
import {
  listOpenStockTakes,
  type OpenStockTake,
  openStockTake,
} from '@wms/contract/logistics/stock-takes/endpoints';
import { formatCount } from '@wms/contract/platform/formats';
import { useChange } from '../../../client/answer.ts';
import { useMay } from '../../../client/session/permission.ts';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import textClasses from '../../../ui/parts/text.module.css';
import { TakeList } from '../../stock-takes/counting/Open.tsx';
import { nameForTake } from '../../stock-takes/shared/name-for-take.ts';

type Props = {
  location: LocationContents;
  /** The open stock-takes that count this place. */
  takes: readonly OpenStockTake[];
  /** Opens a stock-take of this place alone. */
  opening: ShelfOpening;
  onOpen: () => void;
  onCount: (takeId: number) => void;
  onBack: () => void;
};

export type ShelfOpening = {
  mayOpen: boolean;
  busy: boolean;
  open: (place: PlaceRef) => Promise<number | null>;
};

/** Opens a stock-take of a single place, with a name of its own. */
export function useShelfOpening(): ShelfOpening {
  const mayOpen = useMay(managesWarehouses);
  const opening = useChange(openStockTake, { refetch: [listOpenStockTakes], quiet: true });
  const open = async ({ id, code }: PlaceRef) => {
    const taken = await opening.run({ body: { name: nameForTake(code), locationId: id, blind: true } });
    return taken?.id ?? null;
  };
  return { mayOpen, busy: opening.busy, open };
}

/**
 * A scanned shelf that several stock-takes count, or none. With none, the person can open a stock-take of the shelf.
 */
export function ShelfToCount({ location, takes, opening, onOpen, onCount, onBack }: Props) {
  const products = new Set(location.rows.map(({ product }) => product.id)).size;
  const contents =
    location.rows.length === 0
      ? 'qui non risulta niente'
      : formatCount(products, 'prodotto', 'prodotti') + (location.more ? ' o più' : '');
  return (
    <Stack component="section" gap={12} miw={0} aria-label={`Conta ${location.code}`}>
      <div>
        <ButtonWithIcon
          icon={IconArrowLeft}
          iconSize={16}
          variant="subtle"
          size="compact-md"
          ml={-8}
          onClick={onBack}
        >
          Inventari
        </ButtonWithIcon>
      </div>
      <Text className={textClasses.anywhere}>
        <strong>{location.code}</strong>: {contents}
      </Text>
      {takes.length > 0 ? (
        <TakeList takes={takes} onChoose={onCount} />
      ) : opening.mayOpen ? (
        <>
          <Button size="lg" loading={opening.busy} onClick={onOpen} ref={focusButton}>
            Conta adesso
          </Button>
          <Text c="dimmed">Oppure scansiona subito la prima cosa.</Text>
        </>
      ) : (
        <Text c="dimmed">
          Nessun inventario aperto comprende questa ubicazione: lo apre chi gestisce il magazzino.
        </Text>
      )}
    </Stack>
  );
}

/** Enter begins the count. What a reader types goes into the field for codes, wherever the focus is. */
const focusButton = (button: HTMLButtonElement | null) => button?.focus();
