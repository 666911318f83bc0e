import { type DeliveryNote, getDeliveryNote } from '@wms/contract/logistics/delivery-notes/reading';
import { pageLink } from '@wms/contract/pages/link';
import { useEffect, useState } from 'react';
import { useAnswer } from '../../../client/answer.ts';
import { useUnsavedGuard } from '../../../ui/form/unsaved.ts';
import { usePageParams } from '../../../ui/page/link.ts';
import { EmptyState, Page, Pending } from '../../../ui/page/Page.tsx';
import { useGoOn } from '../../../ui/page/use-go-on.ts';
import { kindOf, type NoteLines, preparedOf, readLines } from '../lines/lines.ts';
import { DeliveryNoteForm } from './Form.tsx';
import { useNoteForm } from './use-note-form.ts';
import { fromNote } from './values.ts';

export default function EditDeliveryNote() {
  const { id } = usePageParams('/ddt/$id/modifica');
  const { data: note, error, refetch } = useAnswer(getDeliveryNote, { params: { id } });
  return (
    <Page title="Modifica DDT" back={{ to: pageLink('/ddt/$id', { id }), label: note?.number ?? 'Bozza' }}>
      {!note ? (
        <Pending error={error} onRetry={refetch} rows={4} height={72} />
      ) : note.actions.includes('edit') ? (
        <WithLines key={note.id} note={note} />
      ) : (
        <EmptyState>Questo DDT è emesso e non cambia più: dalla sua pagina puoi duplicarlo.</EmptyState>
      )}
    </Page>
  );
}

/** Reads the stock of the draft's products before the form is drawn. */
function WithLines({ note }: { note: DeliveryNote }) {
  // The first answer is kept, so that a later refetch does not change a form in which somebody writes.
  const [first] = useState(note);
  const [lines, setLines] = useState<NoteLines | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round reads anew
  useEffect(() => {
    setError(null);
    readLines(first.rows.map(preparedOf), kindOf(first.direction)).then(setLines, setError);
  }, [first, round]);
  return lines ? (
    <Editor note={first} lines={lines} />
  ) : (
    <Pending error={error} onRetry={() => setRound(round + 1)} rows={4} height={72} />
  );
}

function Editor({ note: given, lines }: { note: DeliveryNote; lines: NoteLines }) {
  const goOn = useGoOn();
  const open = (id: number) => void goOn({ to: pageLink('/ddt/$id', { id }), ignoreBlocker: true });
  const start = { values: fromNote(given), lines, saved: { id: given.id, version: given.version } };
  const note = useNoteForm({ start, isKept: false, onSaved: open, onIssued: open });
  useUnsavedGuard((note.form.dirty || note.lines !== lines) && !note.busy);
  return <DeliveryNoteForm note={note} />;
}
