/** The form of a delivery note: its values, its lines, and its two endings: saved as a draft, or issued. */
import {
  createDeliveryNote,
  type DeliveryNoteLineInput,
  editDeliveryNote,
  prepareDeliveryNote,
} from '@wms/contract/logistics/delivery-notes/editing';
import { listDeliveryNoteTypes } from '@wms/contract/logistics/delivery-notes/kinds';
import { issueDeliveryNote } from '@wms/contract/logistics/delivery-notes/moving';
import { openDeliveryNotePaper } from '@wms/contract/logistics/delivery-notes/reading';
import type { Endpoint } from '@wms/contract/platform/endpoint';
import { useEffect, useRef, useState } from 'react';
import { alert } from '../../../client/alerts/alert.ts';
import { report, useAnswer, useChange } from '../../../client/answer.ts';
import { call } from '../../../client/call/send.ts';
import { useLatest } from '../../../client/latest.ts';
import { paperActs } from '../../../client/paper-acts.ts';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { focusNode, nodeOf } from '../../../ui/form/focus-field.ts';
import { useAnother } from '../../../ui/page/another.ts';
import { missingIn } from '../../scan/lines/booked.ts';
import type { Kind, Line } from '../../scan/lines/line.ts';
import { useUnread } from '../../shared/reader/unread.ts';
import {
  bodyOf,
  kindOf,
  missingInTied,
  type NoteLines,
  nextKey,
  readLines,
  type TiedLine,
} from '../lines/lines.ts';
import {
  type KeptNote,
  keepNote,
  keepSaved,
  type Origin,
  type SavedNote,
  unreadKey,
  whileNoteIsSent,
} from './keep.ts';
import { fromPrepared, fromType, type NoteValues, toBody } from './values.ts';

type Options = {
  start: KeptNote;
  /** True for a new note, which is kept in the browser while it is written. */
  isKept: boolean;
  onSaved: (id: number) => void;
  onIssued: (id: number) => void;
};

/** The line whose sheet or dialog is open. */
export type EditedLine = { free: Line } | { tied: TiedLine } | null;

export type NoteForm = ReturnType<typeof useNoteForm>;

export function useNoteForm({ start, isKept, onSaved, onIssued }: Options) {
  const { data: types } = useAnswer(listDeliveryNoteTypes, { query: { show: 'all' } });
  const [lines, setLines] = useState<NoteLines>(start.lines);
  const codes = useUnread(isKept ? unreadKey : `${unreadKey}.${start.saved?.id}`);
  const [saved, setSaved] = useState<SavedNote | null>(start.saved);
  // Issuing saves the draft first, and then needs the version that this save has returned.
  const latest = useRef<SavedNote | null>(start.saved);
  const directionOf = (typeId: string) => types?.find(({ id }) => String(id) === typeId)?.direction;

  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  // The form is closed from the press to the end of the issue: what is written after the save would not be issued.
  const [sending, setSending] = useState(false);
  useEffect(() => {
    const [first] = sending ? [] : Object.keys(refused).map((path) => nodeOf(path));
    if (first) focusNode(first);
  }, [sending, refused]);
  const form = useContractForm<Endpoint, NoteValues>(saved ? editDeliveryNote : createDeliveryNote, {
    initial: start.values,
    notes: refused,
    quiet: true,
    busy: sending,
    args: () => (saved ? { params: { id: String(saved.id) } } : {}),
    toBody: (values) => draftOf({ values, lines, saved }, directionOf(values.typeId)),
    onSubmitted: (answer) => {
      latest.current = savedOf(answer, saved);
      setSaved(latest.current);
      if (isKept && latest.current) keepSaved(latest.current);
    },
  });
  const { values } = form;
  const direction = directionOf(values.typeId);
  const kind = kindOf(direction);
  const issuing = useChange(issueDeliveryNote, {
    quiet: true,
    onFieldErrors(errors) {
      setRefused(errors);
      return Object.keys(errors).every((path) => nodeOf(path) !== null);
    },
  });
  const another = useAnother('/ddtV');
  const settled = useRef(false);
  const { origin } = start;
  useEffect(() => {
    if (isKept && !settled.current) keepNote({ values, lines, saved, ...(origin && { origin }) });
  }, [isKept, values, lines, saved, origin]);

  const leave = (go: (id: number) => void) => {
    settled.current = true;
    if (isKept) keepNote(null);
    codes.forgetUnread();
    go(latest.current?.id ?? 0);
  };
  // A reader may add a line while the server saves the note. Then the form isn't left, because the line would be lost,
  // and the note isn't issued, because nobody has seen the line.
  const held = useLatest({ lines, unread: codes.unread });
  const saveWhole = async () => {
    const sent = held.current;
    if (!(await form.submit())) return false;
    const isSame = held.current.lines === sent.lines && held.current.unread === sent.unread;
    if (!isSame) alert.info('Intanto le righe sono cambiate: guardale, poi premi di nuovo');
    return isSame;
  };
  const send = async (work: () => Promise<void>) => {
    setRefused({});
    setSending(true);
    await (isKept ? whileNoteIsSent(work) : work()).finally(() => setSending(false));
  };
  const save = async () => {
    if (!(await saveWhole())) return;
    alert.success('Bozza salvata');
    leave(onSaved);
  };
  const issue = async () => {
    if (!(await saveWhole()) || !latest.current) return;
    const { id, version } = latest.current;
    const { issuedOn, startsOn, startsTime } = values;
    const body = { version, issuedOn, startsOn, startsTime };
    const params = { id: String(id) };
    const issued = await issuing.run({ params, body });
    if (!issued) return;
    alert.success(issued.message, {
      acts: [...paperActs(openDeliveryNotePaper, { params, query: {} }), ...(isKept ? [another()] : [])],
    });
    leave(onIssued);
  };
  const [reading, setReading] = useState(false);
  /** Does work that adds lines; until it has ended, the note can't be issued. */
  const readIn = async (work: () => Promise<void>) => {
    setReading(true);
    try {
      await work();
    } catch (error) {
      report(error);
    } finally {
      setReading(false);
    }
  };
  const shown = useLatest(values);
  /** Adds the lines of a reservation, a loan or a trip, or the goods of a former note or an order. */
  const begin = (origin: Origin) =>
    readIn(async () => {
      const given = await call(prepareDeliveryNote, { query: withReservationsOf(lines, origin) });
      // The person may have typed while the answer was on its way.
      const now = shown.current;
      const type = types?.find(({ id }) => (now.typeId ? String(id) === now.typeId : id === given.typeId));
      const typed = type && !now.typeId ? { ...now, ...fromType(type) } : now;
      form.setValues({ ...typed, ...fromPrepared(given, typed, type) });
      add(await readLines(given.lines, kindOf(directionOf(typed.typeId))));
    });
  const [edited, setEdited] = useState<EditedLine>(null);
  const change = (to: (before: NoteLines) => NoteLines) => {
    if (issuing.busy || settled.current)
      alert.error('Il DDT è già salvato: quello che hai letto o cambiato adesso non c’è');
    else setLines(to);
  };
  const add = (more: NoteLines) => change((before) => joinLines(before, more));
  return {
    form,
    types: types ?? [],
    direction,
    kind,
    lines,
    saved,
    codes,
    busy: form.busy || reading,
    setFree: (free: readonly Line[]) => change((before) => ({ ...before, free })),
    setTied: (tied: readonly TiedLine[]) => change((before) => ({ ...before, tied })),
    add,
    edited,
    setEdited,
    openIncomplete: () => setEdited(findIncomplete(lines, kind)),
    begin,
    readIn,
    save: () => send(save),
    issue: () => send(issue),
  };
}

/** The body of a draft, from an open form or from a half-written note. */
export function draftOf({ values, lines, saved }: KeptNote, direction: string | undefined) {
  const sent: DeliveryNoteLineInput[] = bodyOf(lines, kindOf(direction));
  const returns = lines.tied.some(({ orderLineId }) => orderLineId !== null);
  return {
    ...toBody(values, direction),
    ...(!returns && { returnFor: null }),
    lines: sent,
    ...(saved && { version: saved.version }),
  };
}

/**
 * Adds the reservations of the form's lines to a new one, so that the server can refuse a reservation of another team.
 */
function withReservationsOf({ tied }: NoteLines, origin: Origin): Origin {
  if (!origin.reservation) return origin;
  const there = tied.flatMap(({ reservationId }) => (reservationId === null ? [] : [String(reservationId)]));
  return { ...origin, reservation: [...new Set([...there, ...origin.reservation.split(',')])].join(',') };
}

/** Returns the draft as the server has it now; a new one gets its id from the answer. */
function savedOf(answer: object, before: SavedNote | null): SavedNote | null {
  const { id, version }: Partial<SavedNote> = { ...before, ...answer };
  return id !== undefined && version !== undefined ? { id, version } : before;
}

/** Returns the first line with an open question. */
function findIncomplete({ tied, free }: NoteLines, kind: Kind): EditedLine {
  const first = tied.find((line) => missingInTied(line, kind) !== null);
  if (first) return { tied: first };
  const other = free.find((line) => missingIn(kind, line) !== null);
  return other ? { free: other } : null;
}

/**
 * Adds lines with new keys. A tied line is left out if the note already has a line of that reservation, loan or
 * returned line, or of that order line with that lot.
 */
function joinLines(before: NoteLines, more: NoteLines): NoteLines {
  const isThere = (line: TiedLine) =>
    before.tied.some(
      (other) =>
        (line.reservationId !== null && other.reservationId === line.reservationId) ||
        (line.loanId !== null && other.loanId === line.loanId) ||
        (line.returnedLineId !== null && other.returnedLineId === line.returnedLineId) ||
        (line.orderLineId !== null &&
          other.orderLineId === line.orderLineId &&
          other.lotCode === line.lotCode),
    );
  const free = [...before.free];
  for (const line of more.free) free.push({ ...line, key: nextKey(free) });
  const tied = [...before.tied];
  for (const line of more.tied) if (!isThere(line)) tied.push({ ...line, key: nextKey(tied) });
  return { free, tied };
}
