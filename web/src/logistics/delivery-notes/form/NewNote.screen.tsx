/** /ddtV: the quickest way to a right delivery note. */
import { Alert, Button, Group } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { confirmDanger } from '../../../client/told/confirm.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { noLines } from '../lines/lines.ts';
import { DeliveryNoteForm } from './Form.tsx';
import { type Kept, keepNote, readKeptNote } from './keep.ts';
import { type Origin, useNoteForm } from './use-note-form.ts';
import { emptyValues, whenNow } from './values.ts';

type Search = { prenotazione?: number; prestito?: number; viaggio?: number; reso?: number };

const makeEmpty = (): Kept => ({ values: emptyValues(), lines: noLines, saved: null });

export default function NewDeliveryNote() {
  const [round, setRound] = useState(0);
  const [start, setStart] = useState(() => {
    const kept = readKeptNote();
    return kept && isBegun(kept) ? { ...kept, values: { ...kept.values, ...whenNow() } } : null;
  });
  const restart = async () => {
    const sure = await confirmDanger({
      title: 'Ricomincia',
      message: 'Quello che hai scritto va perso.',
      confirmLabel: 'Ricomincia',
    });
    if (!sure) return;
    keepNote(null);
    setStart(null);
    setRound(round + 1);
  };
  return (
    <Page title="Crea DDT">
      {start && (
        <Alert color="gray" mb={16} py={8} role="status">
          <Group justify="space-between" gap={8}>
            Riprendi da dove eri rimasto.
            <Button variant="default" size="compact-md" onClick={() => void restart()}>
              Ricomincia
            </Button>
          </Group>
        </Alert>
      )}
      <NewNote key={round} start={start ?? makeEmpty()} resumed={start !== null} />
    </Page>
  );
}

const isBegun = ({ values, lines }: Kept) =>
  values.recipient !== null || values.notes !== '' || lines.free.length + lines.tied.length > 0;

function NewNote({ start, resumed }: { start: Kept; resumed: boolean }) {
  const navigate = useNavigate();
  const open = (id: number) => void navigate({ to: `/ddt/${id}` });
  const note = useNoteForm({ start, isKept: true, onSaved: open, onIssued: open });
  useOrigin(!resumed && note.types.length > 0, note.begin);
  return <DeliveryNoteForm note={note} />;
}

/** Begins once with what the address names: a link leads here from a reservation, a loan, a trip or a former note. */
function useOrigin(isReady: boolean, begin: (origin: Origin) => Promise<void>) {
  const { prenotazione, prestito, viaggio, reso }: Search = useSearch({ strict: false });
  const begun = useRef(false);
  useEffect(() => {
    if (!isReady || begun.current) return;
    begun.current = true;
    const origin = {
      ...(prenotazione && { reservation: String(prenotazione) }),
      ...(prestito && { loan: String(prestito) }),
      ...(viaggio && { booking: String(viaggio) }),
      ...(reso && { returnOf: String(reso) }),
    };
    if (Object.keys(origin).length > 0) void begin(origin);
  }, [isReady, begin, prenotazione, prestito, viaggio, reso]);
}
