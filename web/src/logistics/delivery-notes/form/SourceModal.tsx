/** The sources from which a note can take its lines: reservations, loans, the trips of vans, former notes. */

import { SegmentedControl, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { listDeliverySources } from '@wms/contract/logistics/delivery-notes/editing';
import { getDeliveryNote, listDeliveryNotes } from '@wms/contract/logistics/delivery-notes/reading';
import { formatCount, formatParts } from '@wms/contract/platform/formats';
import { useState } from 'react';
import { useAnswer } from '../../../client/answer.ts';
import { call } from '../../../client/call/send.ts';
import { AppModal } from '../../../ui/modal/AppModal.tsx';
import { EmptyState, Pending, Searching } from '../../../ui/page/Page.tsx';
import { Small } from '../../../ui/parts/ItemList.tsx';
import tile from '../../../ui/parts/tile.module.css';
import { tooLong } from '../../../ui/too-long.ts';
import { useSettled } from '../../../ui/use-settled.ts';
import { preparedOf, readLines } from '../lines/lines.ts';
import { nameOf } from '../shared/labels.ts';
import type { NoteForm } from './use-note-form.ts';

const kinds = [
  { value: 'reservations', label: 'Prenotazioni' },
  { value: 'loans', label: 'Prestiti' },
  { value: 'trips', label: 'Viaggi' },
  { value: 'notes', label: 'DDT' },
] as const;
type SourceKind = (typeof kinds)[number]['value'];
const origins = { reservations: 'reservation', loans: 'loan', trips: 'booking' } as const;

const none: Record<SourceKind, string> = {
  reservations: 'Nessuna prenotazione aperta.',
  loans: 'Nessun prestito aperto.',
  trips: 'Nessun viaggio oggi o nei prossimi giorni.',
  notes: 'Nessun DDT.',
};

/** The most characters that the lists search for. */
const mostSearch = 100;

type Props = { note: NoteForm; onClose: () => void };

export function SourceModal({ note, onClose }: Props) {
  const [kind, setKind] = useState<SourceKind>('reservations');
  const [typed, setTyped] = useState('');
  const q = useSettled(typed.trim(), 200);
  const found = useSources(kind, tooLong(q, mostSearch) ? '' : q);
  const take = async (id: number) => {
    onClose();
    if (kind !== 'notes') return note.begin({ [origins[kind]]: String(id) });
    return note.readIn(async () => {
      const { rows } = await call(getDeliveryNote, { params: { id: String(id) } });
      // The copy takes the goods from where they lie now, and isn't tied to a reservation or loan of the old note.
      const bare = rows.map((row) => ({
        ...preparedOf(row),
        reservationId: null,
        loanId: null,
        returnedLineId: null,
        orderLineId: null,
        place: row.loanId === null ? row.place : null,
      }));
      note.add(await readLines(bare, note.kind));
    });
  };
  return (
    <AppModal opened title="Prendi da…" onClose={onClose} size="lg">
      <Stack gap={12}>
        <SegmentedControl
          aria-label="Da che cosa"
          fullWidth
          data={[...kinds]}
          value={kind}
          onChange={(value) => setKind(value as SourceKind)}
        />
        <TextInput
          aria-label="Cerca"
          placeholder="Cerca"
          value={typed}
          error={tooLong(typed, mostSearch)}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-autofocus
        />
        {!found.rows ? (
          <Pending error={found.error} onRetry={found.refetch} rows={4} />
        ) : found.rows.length === 0 && found.isPlaceholderData ? (
          <Searching />
        ) : found.rows.length === 0 ? (
          <EmptyState>{q ? 'Niente corrisponde: prova con altre parole.' : none[kind]}</EmptyState>
        ) : (
          <Stack component="ul" gap={8} mah="50vh" aria-label="Scelte" tabIndex={0} style={scrolls}>
            {found.rows.map(({ id, title, detail }) => (
              <li key={id}>
                <UnstyledButton className={tile.tile} w="100%" onClick={() => void take(id)}>
                  <Text span>
                    {title}
                    <Small>{detail}</Small>
                  </Text>
                </UnstyledButton>
              </li>
            ))}
          </Stack>
        )}
      </Stack>
    </AppModal>
  );
}

const scrolls = { overflowY: 'auto' } as const;

function useSources(kind: SourceKind, q: string) {
  const query = q ? { q } : {};
  const isNotes = kind === 'notes';
  const sources = useAnswer(listDeliverySources, { query }, { enabled: !isNotes, keepPrevious: true });
  const notes = useAnswer(listDeliveryNotes, { query: { ...query, limit: '50' } }, { enabled: isNotes });
  if (!isNotes) return { ...sources, rows: sources.data?.[kind] };
  const rows = notes.data?.rows.map(({ id, number, recipientName, type, lines }) => ({
    id,
    title: nameOf(number),
    detail: formatParts(type.name, recipientName, formatCount(lines, 'riga', 'righe')),
  }));
  return { ...notes, rows };
}
