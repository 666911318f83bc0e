import { Button, Text } from '@mantine/core';
import { suggestStockTakes } from '@wms/contract/logistics/stock-takes/endpoints';
import { formatCount, formatEuro, formatInstantDate } from '@wms/contract/platform/formats';
import { useAnswer } from '../../../client/answer.ts';
import { Code } from '../../../ui/facts/Facts.tsx';
import type { Choice } from '../../../ui/fields/RemoteSelect.tsx';
import { Item, ItemList, Small } from '../../../ui/parts/ItemList.tsx';
import { Section } from '../../../ui/parts/Section.tsx';

/** Suggests what to count next: counting a little every week replaces the big count of the year. */
export function Suggestions({ onOpen }: { onOpen: (place: Choice) => void }) {
  const { data: places } = useAnswer(suggestStockTakes);
  // Without costs there are no suggestions. A failure here must not prevent a count.
  if (!places || places.length === 0) return null;
  return (
    <Section title="Da contare per prime">
      <Text c="dimmed">Le ubicazioni con più valore, non contate da più tempo.</Text>
      <ItemList>
        {places.map(({ id, code, name, value, products, lastCountedAt }) => (
          <Item
            key={id}
            figure={
              <>
                {formatEuro(value)}
                <Small>{formatCount(products, 'prodotto', 'prodotti')}</Small>
              </>
            }
            actions={
              <Button
                variant="default"
                size="sm"
                aria-label={`Apri inventario di ${code}`}
                onClick={() => onOpen({ id, name: code, ...(name !== code && { code: name }) })}
              >
                Apri inventario
              </Button>
            }
          >
            <Code>{code}</Code>
            {name !== code && ` ${name}`}
            <Small>
              {lastCountedAt ? `Contata ${formatInstantDate(lastCountedAt, 'il')}` : 'Mai contata'}
            </Small>
          </Item>
        ))}
      </ItemList>
    </Section>
  );
}
