/** The places that match the typed text, each with its path. */
import { UnstyledButton } from '@mantine/core';
import { searchLocations } from '@wms/contract/logistics/stock/reading';
import { useAnswer } from '../../../client/answer.ts';
import { EmptyState, Pending } from '../../../ui/page/Page.tsx';
import { pathAbove } from '../../shared/short-path.ts';
import classes from './List.module.css';

export function PlaceSearch({ q, onOpen }: { q: string; onOpen: (id: number) => void }) {
  const { data, error, refetch } = useAnswer(searchLocations, { query: { q } }, { keepPrevious: true });
  if (error || !data) return <Pending error={error} onRetry={refetch} rows={4} />;
  if (data.length === 0)
    return <EmptyState>Nessuna ubicazione corrisponde: prova con un altro codice o nome.</EmptyState>;
  return (
    <ul className={classes.list} aria-label="Ubicazioni trovate">
      {data.map(({ id, code, name, path }) => (
        <li key={id}>
          <UnstyledButton className={classes.row} onClick={() => onOpen(id)}>
            <span className={classes.words}>
              <span className={classes.code}>{code}</span>
              <span className={classes.name}>
                {[...(name === code ? [] : [name]), ...(pathAbove(path) ? [pathAbove(path)] : [])].join(
                  ', in ',
                )}
              </span>
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
