/** The form of a delivery note: its values, its lines, and the two ways to leave it: as a draft, or issued. */
import {
  createDeliveryNote,
  type DeliveryNoteLineInput,
  editDeliveryNote,
  prepareDeliveryNote,
} from '@wms/contract/logistics/delivery-notes/editing';
import { listDeliveryNoteTypes } from '@wms/contract/logistics/delivery-notes/kinds';
import { issueDeliveryNote } from '@wms/contract/logistics/delivery-notes/moving';
import { getDeliveryNote } from '@wms/contract/logistics/delivery-notes/reading';
import type { Endpoint } from '@wms/contract/platform/endpoint';
import { useEffect, useRef, useState } from 'react';
import { report, useAnswer, useChange } from '../../../client/answer.ts';
import { call } from '../../../client/call/send.ts';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { focusNode, nodeOf } from '../../../ui/form/focus-field.ts';
import { type Kind, type Line, missingIn } from '../../scan/lines/booked.ts';
import {
  bodyOf,
  kindOf,
  missingInTied,
  type NoteLines,
  nextKey,
  readLines,
  type TiedLine,
} from '../lines/lines.ts';
import { type Kept, keepNote, type Origin, type Saved } from './keep.ts';
import { fromPrepared, fromType, type NoteValues, toBody } from './values.ts';

type Options = {
  start: Kept;
  /** A new note is kept in the browser while it is written. */
  isKept: boolean;
  onSaved: (id: number) => void;
  onIssued: (id: number) => void;
};

/** The line whose sheet or dialog is open. */
export type Edited = { free: Line } | { tied: TiedLine } | null;

export type NoteForm = ReturnType<typeof useNoteForm>;

export function useNoteForm({ start, isKept, onSaved, onIssued }: Options) {
  const { data: types } = useAnswer(listDeliveryNoteTypes, { query: { show: 'all' } });
  const [lines, setLines] = useState<NoteLines>(start.lines);
  const [saved, setSaved] = useState<Saved | null>(start.saved);
  // Issuing saves first, and then needs the version that this gave.
  const latest = useRef<Saved | null>(start.saved);
  const directionOf = (typeId: string) => types?.find(({ id }) => String(id) === typeId)?.direction;

  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const form = useContractForm<Endpoint, NoteValues>(saved ? editDeliveryNote : createDeliveryNote, {
    initial: start.values,
    notes: refused,
    quiet: true,
    args: () => (saved ? { params: { id: String(saved.id) } } : {}),
    toBody: (values) => draftOf({ values, lines, saved }, directionOf(values.typeId)),
    onSubmitted: async (answer) => {
      const id = saved?.id ?? idOf(answer);
      const { version } = await call(getDeliveryNote, { params: { id: String(id) } });
      latest.current = { id, version };
      setSaved(latest.current);
    },
  });
  const { values } = form;
  const direction = directionOf(values.typeId);
  const kind = kindOf(direction);
  const issuing = useChange(issueDeliveryNote, {
    onFieldErrors(errors) {
      setRefused(errors);
      const nodes = Object.keys(errors).map(nodeOf);
      if (nodes[0]) focusNode(nodes[0]);
      return !nodes.includes(null);
    },
  });
  const settled = useRef(false);
  const { origin } = start;
  useEffect(() => {
    if (isKept && !settled.current) keepNote({ values, lines, saved, ...(origin && { origin }) });
  }, [isKept, values, lines, saved, origin]);

  const leave = (go: (id: number) => void) => {
    settled.current = true;
    if (isKept) keepNote(null);
    go(latest.current?.id ?? 0);
  };
  const save = async () => {
    if (await form.submit()) leave(onSaved);
  };
  const issue = async () => {
    setRefused({});
    if (!(await form.submit()) || !latest.current) return;
    const { id, version } = latest.current;
    const { issuedOn, startsOn, startsTime } = values;
    const body = { version, issuedOn, startsOn, startsTime };
    if (await issuing.run({ params: { id: String(id) }, body })) leave(onIssued);
  };
  const [reading, setReading] = useState(false);
  /** Adds what a reservation, a loan, a trip, the goods of a former note or of an order give. */
  const begin = async (origin: Origin) => {
    setReading(true);
    try {
      const given = await call(prepareDeliveryNote, { query: withReservationsOf(lines, origin) });
      const type = types?.find(({ id }) =>
        values.typeId ? String(id) === values.typeId : id === given.typeId,
      );
      const typed = type && !values.typeId ? { ...values, ...fromType(type) } : values;
      form.setValues({ ...typed, ...fromPrepared(given, typed, type) });
      add(await readLines(given.lines, kindOf(directionOf(typed.typeId))));
    } catch (error) {
      report(error);
    } finally {
      setReading(false);
    }
  };
  const [edited, setEdited] = useState<Edited>(null);
  const add = (more: NoteLines) => setLines((before) => joinLines(before, more));
  return {
    form,
    types: types ?? [],
    direction,
    kind,
    lines,
    saved,
    busy: form.busy || issuing.busy || reading,
    setFree: (free: readonly Line[]) => setLines((before) => ({ ...before, free })),
    setTied: (tied: readonly TiedLine[]) => setLines((before) => ({ ...before, tied })),
    add,
    edited,
    setEdited,
    openIncomplete: () => setEdited(findIncomplete(lines, kind)),
    begin,
    save,
    issue,
  };
}

/** What a draft is sent as, whether its form is open or it was left half-written. */
export function draftOf({ values, lines, saved }: Kept, direction: string | undefined) {
  const sent: DeliveryNoteLineInput[] = bodyOf(lines, kindOf(direction));
  const returns = lines.tied.some(({ orderLineId }) => orderLineId !== null);
  return {
    ...toBody(values, direction),
    ...(!returns && { returnFor: null }),
    lines: sent,
    ...(saved && { version: saved.version }),
  };
}

/** One more reservation is asked for together with those of the form, so that one of another team is refused. */
function withReservationsOf({ tied }: NoteLines, origin: Origin): Origin {
  if (!origin.reservation) return origin;
  const there = tied.flatMap(({ reservationId }) => (reservationId === null ? [] : [String(reservationId)]));
  return { ...origin, reservation: [...new Set([...there, ...origin.reservation.split(',')])].join(',') };
}

/** The id of a draft that was created. */
const idOf = (answer: object) => ('id' in answer && typeof answer.id === 'number' ? answer.id : 0);

/** The first line that leaves a question open. */
function findIncomplete({ tied, free }: NoteLines, kind: Kind): Edited {
  const first = tied.find((line) => missingInTied(line, kind) !== null);
  if (first) return { tied: first };
  const other = free.find((line) => missingIn(kind, line) !== null);
  return other ? { free: other } : null;
}

/** Both with keys of their own; what is tied to the same thing isn't there twice. */
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
