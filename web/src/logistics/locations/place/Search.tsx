/** The places that match the typed text, each with its path. */

import { Box, Text, UnstyledButton } from '@mantine/core';
import { searchLocations } from '@wms/contract/logistics/locations/search';
import { useAnswer } from '../../../client/answer.ts';
import { EmptyState, Pending, Searching } from '../../../ui/page/Page.tsx';
import lines from '../../../ui/parts/lines.module.css';
import textClasses from '../../../ui/parts/text.module.css';
import { pathAbove } from '../../shared/short-path.ts';

export function PlaceSearch({ q, onOpen }: { q: string; onOpen: (id: number) => void }) {
  const { data, error, refetch, isPlaceholderData } = useAnswer(
    searchLocations,
    { query: { q } },
    { keepPrevious: true },
  );
  if (!data) return <Pending error={error} onRetry={refetch} rows={4} />;
  if (data.length === 0 && isPlaceholderData) return <Searching />;
  if (data.length === 0)
    return <EmptyState>Nessuna ubicazione corrisponde: prova con un altro codice o nome.</EmptyState>;
  return (
    <ul className={lines.lines} aria-label="Ubicazioni trovate">
      {data.map(({ id, code, name, path }) => (
        <li key={id}>
          <UnstyledButton className={lines.row} onClick={() => onOpen(id)}>
            <Box component="span" flex={1} miw={0}>
              <Text span display="block" fw={500} className={textClasses.anywhere}>
                {code}
              </Text>
              <Text span display="block" c="dimmed" fz="small" className={textClasses.anywhere}>
                {[...(name === code ? [] : [name]), ...(pathAbove(path) ? [pathAbove(path)] : [])].join(
                  ', in ',
                )}
              </Text>
            </Box>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
