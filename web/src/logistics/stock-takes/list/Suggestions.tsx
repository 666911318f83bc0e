import { Button, Title } from '@mantine/core';
import { suggestStockTakes } from '@wms/contract/logistics/stock-takes/endpoints';
import { useAnswer } from '../../../client/answer.ts';
import type { Choice } from '../../../ui/fields/RemoteSelect.tsx';
import { formatCount, formatEuro, formatInstantDate } from '../../../ui/formats.ts';
import classes from './Panel.module.css';

/** What to count next: a little every week spares the great count of the year. */
export function Suggestions({ onOpen }: { onOpen: (place: Choice) => void }) {
  const { data: places } = useAnswer(suggestStockTakes);
  // Without costs there is nothing to say; a failure here keeps nobody from counting.
  if (!places || places.length === 0) return null;
  return (
    <section className={classes.suggestions} aria-labelledby="da-contare">
      <Title order={2} size="h4" id="da-contare">
        Da contare per prime
      </Title>
      <p className={classes.hint}>Le ubicazioni con più valore, non contate da più tempo.</p>
      <ul className={classes.list}>
        {places.map(({ id, code, name, value, products, lastCountedAt }) => (
          <li key={id}>
            <span className={classes.place}>
              <span className={classes.code}>{code}</span>
              {name !== code && ` ${name}`}
              <span className={classes.small}>
                {lastCountedAt ? `Contata il ${formatInstantDate(lastCountedAt)}` : 'Mai contata'}
              </span>
            </span>
            <span className={classes.value}>
              {formatEuro(value)}
              <span className={classes.small}>{formatCount(products, 'prodotto', 'prodotti')}</span>
            </span>
            <Button
              variant="default"
              size="sm"
              aria-label={`Apri inventario di ${code}`}
              onClick={() => onOpen({ id, name: code, ...(name !== code && { code: name }) })}
            >
              Apri inventario
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
