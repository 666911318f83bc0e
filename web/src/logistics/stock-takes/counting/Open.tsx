/** The open stock-takes and the count itself, for people who count but don't manage the warehouse. */
import { Button, Group, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { listOpenStockTakes, type OpenStockTake } from '@wms/contract/logistics/stock-takes/endpoints';
import { formatCount, formatParts } from '@wms/contract/platform/formats';
import { useAnswer } from '../../../client/answer.ts';
import { isUnreachable } from '../../../client/call/send.ts';
import { EmptyState, Pending } from '../../../ui/page/Page.tsx';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import { Item, ItemList, Small } from '../../../ui/parts/ItemList.tsx';
import type { UnreadCodes } from '../../shared/reader/unread.ts';
import { scopeName } from '../shared/labels.tsx';
import { CountPanel } from './CountPanel.tsx';
import type { ScannedCodes } from './turns.ts';

type Props = {
  /** The stock-take that the person is counting. */
  takeId: number | null;
  onChoose: (takeId: number | null) => void;
  /** The place that the person is counting. */
  placeId: number | null;
  onPlace: (placeId: number | null) => void;
  /** The codes that the page around it reads. */
  scanned?: ScannedCodes;
  /** The place in which that page keeps the codes that became no line. */
  codes?: UnreadCodes;
};

export function OpenStockTakes({ takeId, onChoose, placeId, onPlace, scanned, codes }: Props) {
  const takes = useAnswer(listOpenStockTakes);
  if (takeId !== null) {
    const name = takes.data?.find(({ id }) => id === takeId)?.name;
    return (
      <Stack gap="sm">
        <Group gap="xs" ml={-8}>
          <ButtonWithIcon
            icon={IconArrowLeft}
            iconSize={16}
            variant="subtle"
            size="compact-md"
            onClick={() => {
              onPlace(null);
              onChoose(null);
            }}
          >
            Inventari
          </ButtonWithIcon>
          <strong>{name}</strong>
        </Group>
        <CountPanel
          takeId={takeId}
          placeId={placeId}
          onPlace={onPlace}
          {...(scanned && { scanned })}
          {...(codes && { codes })}
        />
      </Stack>
    );
  }
  // A list that is stored on the device doesn’t help, because counting needs the network.
  if (isUnreachable(takes.error ?? takes.outdated))
    return (
      <EmptyState>
        Senza rete non si conta: quanto risulta si legge nel momento in cui conti. Carichi, scarichi e
        spostamenti aspettano invece su questo dispositivo.
      </EmptyState>
    );
  if (!takes.data) return <Pending error={takes.error} onRetry={takes.refetch} rows={2} />;
  if (takes.data.length === 0)
    return (
      <EmptyState>Adesso non c’è nessun inventario aperto. Lo apre chi gestisce il magazzino.</EmptyState>
    );
  return <TakeList takes={takes.data} onChoose={onChoose} />;
}

/** Open stock-takes, of which the person chooses the one to count for. */
export const TakeList = ({
  takes,
  onChoose,
}: {
  takes: readonly OpenStockTake[];
  onChoose: (takeId: number) => void;
}) => (
  <ItemList label="Inventari aperti">
    {takes.map((take) => (
      <Item
        key={take.id}
        actions={
          <Button onClick={() => onChoose(take.id)} aria-label={`Conta ${take.name}`}>
            Conta
          </Button>
        }
      >
        <strong>{take.name}</strong>
        <Small>{scopeName(take.scope)}</Small>
        <Small>
          {formatParts(
            formatCount(take.counted, 'riga contata', 'righe contate'),
            take.recounts > 0 && `${take.recounts} da ricontare`,
          )}
        </Small>
      </Item>
    ))}
  </ItemList>
);
