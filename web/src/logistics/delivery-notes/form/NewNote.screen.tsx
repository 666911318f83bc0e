/** /ddtV: the page of a new delivery note, made so that a correct note needs little typing. */

import { Button, Group } from '@mantine/core';
import {
  createDeliveryNote,
  deleteDeliveryNote,
  editDeliveryNote,
} from '@wms/contract/logistics/delivery-notes/editing';
import { type DeliveryNoteType, listDeliveryNoteTypes } from '@wms/contract/logistics/delivery-notes/kinds';
import {
  type LastDeliveryNote,
  readLastDeliveryNote,
} from '@wms/contract/logistics/delivery-notes/recipient-choices';
import { pageLink } from '@wms/contract/pages/link';
import { formatCount, formatParts } from '@wms/contract/platform/formats';
import { useEffect, useRef, useState } from 'react';
import { alert } from '../../../client/alerts/alert.ts';
import { type ActAndThing, confirmDanger } from '../../../client/alerts/confirm.ts';
import { useStore } from '../../../client/alerts/store.ts';
import { useAnswer, useRawChange } from '../../../client/answer.ts';
import { readAnswer } from '../../../client/query.ts';
import { useNavigate, usePageSearch } from '../../../ui/page/link.ts';
import { Page, Skeletons } from '../../../ui/page/Page.tsx';
import { useGoOn } from '../../../ui/page/use-go-on.ts';
import { Notice } from '../../../ui/parts/Notice.tsx';
import { noLines } from '../lines/lines.ts';
import { HalfWritten } from '../start/HalfWritten.tsx';
import { DeliveryNoteForm } from './Form.tsx';
import {
  type KeptNote,
  keepNote,
  noteIsSent,
  type Origin,
  readKeptNote,
  type SavedNote,
  whileNoteIsSent,
} from './keep.ts';
import { draftOf, useNoteForm } from './use-note-form.ts';
import { emptyValues, fromType, whenNow } from './values.ts';

type Search = { [thing in 'prestito' | 'viaggio' | 'reso' | 'ordine']?: number } & {
  /** One id is a number in the address, several are a text: `1,2,3`. */
  [things in 'prenotazione' | 'prodotti']?: string | number;
};

const makeEmpty = (origin: Origin | null): KeptNote => ({
  values: emptyValues(),
  lines: noLines,
  saved: null,
  ...(origin && { origin }),
});

export default function NewDeliveryNote() {
  const isSent = useStore(noteIsSent);
  const [opened, setOpened] = useState(!isSent);
  if (!opened && !isSent) setOpened(true);
  return (
    <Page title="Crea DDT">{opened ? <Opened isSent={isSent} /> : <Skeletons count={4} height={72} />}</Page>
  );
}

function Opened({ isSent }: { isSent: boolean }) {
  const navigate = useNavigate();
  const origin = readOrigin(usePageSearch());
  const [round, setRound] = useState(0);
  const [start, setStart] = useState(() => {
    const kept = readKeptNote();
    return kept && isBegun(kept) ? { ...kept, values: { ...kept.values, ...whenNow() } } : null;
  });
  const begin = () => {
    keepNote(null);
    setStart(null);
    setRound(round + 1);
  };
  const removing = useRawChange(deleteDeliveryNote, { quiet: true });
  const remove = async ({ id }: SavedNote) => {
    const removed = await removing.run({ params: { id: String(id) } });
    if (removed) keepNote(null);
    return removed;
  };
  const restart = async () => {
    // An issue that was refused has saved the note as a draft, which nobody would look for in the register.
    const saved = readKeptNote()?.saved;
    if (!(await confirmLoss('Ricomincia il DDT', saved ? 'La bozza viene eliminata. ' : ''))) return;
    const removed = saved && (await whileNoteIsSent(() => remove(saved)));
    if (removed) alert.success('Bozza eliminata: il DDT ricomincia da capo');
    // If the draft can't be removed, the refused call has already shown the reason.
    else if (!saved) alert.success('Il DDT ricomincia da capo');
    begin();
  };
  const isOther = start !== null && origin !== null && !isSame(start.origin, origin);
  if (isOther)
    return (
      <WhichOne
        kept={start}
        origin={origin}
        onContinue={() => void navigate({ to: '/ddtV', search: {}, replace: true })}
        onBegin={begin}
      />
    );
  return (
    <>
      {start && (
        <Notice color="gray" mb={16} role="status">
          <Group justify="space-between" gap={8}>
            Riprendi da dove eri rimasto.
            <Button variant="default" size="compact-md" disabled={isSent} onClick={() => void restart()}>
              Ricomincia
            </Button>
          </Group>
        </Notice>
      )}
      <NewNote key={round} start={start ?? makeEmpty(origin)} resumed={start !== null} />
    </>
  );
}

const isBegun = ({ values, lines }: KeptNote) =>
  values.recipient !== null || values.notes !== '' || lines.free.length + lines.tied.length > 0;

const confirmLoss = (confirmLabel: ActAndThing, why = '') =>
  confirmDanger({
    title: confirmLabel,
    message: `${why}Quello che hai scritto va perso.`,
    confirmLabel,
    act: deleteDeliveryNote,
  });

type WhichProps = { kept: KeptNote; origin: Origin; onContinue: () => void; onBegin: () => void };

/**
 * Asks whether to continue the half-written note. A person who begins another one keeps it as a draft, if it can be
 * saved.
 */
function WhichOne({ kept, origin, onContinue, onBegin }: WhichProps) {
  const { data: types } = useAnswer(listDeliveryNoteTypes, { query: { show: 'all' } });
  const type = types?.find(({ id }) => String(id) === kept.values.typeId);
  const saving = useRawChange(kept.saved ? editDeliveryNote : createDeliveryNote, { quiet: true });
  const keepAsDraft = async (type: DeliveryNoteType) => {
    const saved = await saving.run(argsOf(kept, type));
    if (saved) keepNote(null);
    return saved;
  };
  const begin = async () => {
    const saved = type && (await whileNoteIsSent(() => keepAsDraft(type)));
    if (!saved && !(await confirmLoss('Comincia il nuovo DDT', 'Il DDT a metà non si può salvare così. ')))
      return;
    alert.success(saved ? 'Il DDT a metà è tra le bozze' : 'Il DDT a metà è eliminato');
    onBegin();
  };
  const from = origin.reservation?.includes(',')
    ? 'dalle prenotazioni'
    : fromWhere[(Object.keys(origin)[0] ?? 'returnOf') as keyof Origin];
  return (
    <HalfWritten
      draft={describe(kept, type)}
      origin={from}
      busy={saving.busy || !types}
      onContinue={onContinue}
      onBegin={() => void begin()}
    />
  );
}

const argsOf = (kept: KeptNote, { direction }: DeliveryNoteType) => ({
  body: draftOf(kept, direction),
  ...(kept.saved && { params: { id: String(kept.saved.id) } }),
});

const describe = ({ values, lines }: KeptNote, type: DeliveryNoteType | undefined) =>
  formatParts(
    type?.name,
    values.recipient?.name || values.recipientName,
    formatCount(lines.free.length + lines.tied.length, 'riga', 'righe'),
  );

const fromWhere: Readonly<Record<keyof Origin, string>> = {
  reservation: 'dalla prenotazione',
  loan: 'dal prestito',
  booking: 'dal viaggio',
  returnOf: 'dal rientro',
  order: 'dal reso dell’ordine',
  products: 'dai prodotti scelti',
};

/**
 * Reads what the note begins with from a link: a reservation, loan, trip, note, order or products. Null when it has
 * none.
 */
function readOrigin({ prenotazione, prestito, viaggio, reso, ordine, prodotti }: Search): Origin | null {
  const origin = {
    ...(prenotazione && { reservation: String(prenotazione) }),
    ...(prestito && { loan: String(prestito) }),
    ...(viaggio && { booking: String(viaggio) }),
    ...(reso && { returnOf: String(reso) }),
    ...(ordine && { order: String(ordine) }),
    ...(prodotti && { products: String(prodotti) }),
  };
  return Object.keys(origin).length > 0 ? origin : null;
}

const isSame = (left: Origin | undefined, right: Origin) => JSON.stringify(left) === JSON.stringify(right);

function NewNote({ start: given, resumed }: { start: KeptNote; resumed: boolean }) {
  const goOn = useGoOn();
  const [start] = useState(given);
  const open = (id: number) => void goOn({ to: pageLink('/ddt/$id', { id }) });
  const note = useNoteForm({ start, isKept: true, onSaved: open, onIssued: open });
  // The lines that the page's address asks for are added once, even if React runs the effect again.
  const { begin } = note;
  const { form, types } = note;
  const last = useLastNote();
  const lastType = resumed || start.origin ? undefined : types.find(isSameType(last?.typeId));
  const typed = useRef(false);
  useEffect(() => {
    if (!lastType || typed.current) return;
    typed.current = true;
    // The person may have chosen a type before the answer came.
    if (!form.values.typeId) form.setValues(fromType(lastType));
  }, [lastType, form]);
  const isReady = !resumed && note.types.length > 0;
  const begun = useRef(false);
  const { origin } = start;
  useEffect(() => {
    if (!isReady || begun.current || !origin) return;
    begun.current = true;
    void begin(origin);
  }, [isReady, begin, origin]);
  return <DeliveryNoteForm note={note} last={last} />;
}

/** The note that the person wrote last, on any device. Without an answer nothing is proposed. */
function useLastNote(): LastDeliveryNote | null {
  const [last, setLast] = useState<LastDeliveryNote | null>(null);
  useEffect(() => {
    let left = false;
    readAnswer(readLastDeliveryNote, {}).then(
      (answer) => left || setLast(answer.last),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, []);
  return last;
}

const isSameType =
  (typeId: number | undefined) =>
  ({ id, active }: DeliveryNoteType) =>
    active && id === typeId;
