import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { Answer } from '@wms/contract/platform/endpoint';
import { formatCount } from '@wms/contract/platform/formats';
import { AppModal } from '../../../ui/modal/AppModal.tsx';
import { Item, ItemList, Small } from '../../../ui/parts/ItemList.tsx';
import type { BookingApi } from '../../shared/areas.ts';
import { describePeriod } from '../../shared/days.ts';
import classes from './Taken.module.css';

export type BookingPreview = Answer<BookingApi['previewBooking']>;

type Props = Pick<BookingPreview, 'occurrences' | 'warnings'> & {
  busy: boolean;
  onBook: (clashes: 'skip' | 'elsewhere') => void;
  onClose: () => void;
};

/** A check before a repetition is saved: its warnings, the taken dates, and the choice what to do with these. */
export function Clashes({ occurrences, warnings, busy, onBook, onClose }: Props) {
  const taken = occurrences.filter(({ obstacle }) => obstacle !== null);
  const free = occurrences.length - taken.length;
  const elsewhere = taken.filter((candidate) => candidate.elsewhere !== null).length;
  return (
    <AppModal
      opened
      onClose={onClose}
      title={
        taken.length === 0
          ? 'Prima di prenotare'
          : `${formatCount(taken.length, 'data non è libera', 'date non sono libere')} su ${occurrences.length}`
      }
      backLabel="Lascia stare"
      busy={busy}
      zIndex={300}
      size="lg"
    >
      <Stack gap={12}>
        {warnings.length > 0 && (
          <Alert color="amber" variant="light" c="var(--mantine-color-text)">
            {warnings.map((warning) => (
              <Text key={warning} size="sm">
                {warning}
              </Text>
            ))}
          </Alert>
        )}
        {taken.length > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: only so can the keyboard scroll it
          <section className={classes.clashes} aria-label="Date occupate" tabIndex={0}>
            <ItemList label="Date occupate">
              {taken.map(({ from, to, obstacle, elsewhere: place }) => (
                <Item key={from}>
                  {describePeriod(from, to)}
                  <Small>{obstacle}</Small>
                  {elsewhere > 0 && !place && <Small>Nessuna alternativa: resta fuori</Small>}
                  {place && (
                    <Small>
                      In alternativa: {place.name}
                      {/* If the alternative is at the same time, the time isn't repeated. */}
                      {(place.from !== from || place.to !== to) &&
                        `, ${describePeriod(place.from, place.to)}`}
                      {place.waits && ' · da approvare'}
                    </Small>
                  )}
                </Item>
              ))}
            </ItemList>
          </section>
        )}
        {free + elsewhere === 0 && <Text size="sm">Nessuna data è libera: scegli un altro orario.</Text>}
        <Group gap={8}>
          {free > 0 && (
            <Button onClick={() => onBook('skip')} loading={busy}>
              {taken.length === 0 ? 'Prenota' : `Prenota quelle libere (${free})`}
            </Button>
          )}
          {elsewhere > 0 && (
            <Button variant="default" onClick={() => onBook('elsewhere')} disabled={busy}>
              Prenota {free > 0 && 'anche '}
              {elsewhere === 1 ? 'l’alternativa' : `le alternative (${elsewhere})`}
            </Button>
          )}
        </Group>
      </Stack>
    </AppModal>
  );
}
