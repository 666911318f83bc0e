/** The receipt of one order while it is made: its marks, the codes that are read from labels, and its sending. */

import type { AwaitedDetails, AwaitedLine } from '@wms/contract/logistics/arrivals/awaited';
import { readVendorLabel } from '@wms/contract/logistics/scan/vendor-label';
import { managesWarehouses, movesStock } from '@wms/contract/logistics/shared/access';
import type { PlaceRef } from '@wms/contract/logistics/shared/place-ref';
import { formatNumber } from '@wms/contract/platform/formats';
import { today } from '@wms/contract/platform/schema';
import { useEffect, useMemo, useRef, useState } from 'react';
import { alert } from '../../../client/alerts/alert.ts';
import { confirmDanger } from '../../../client/alerts/confirm.ts';
import { useStore } from '../../../client/alerts/store.ts';
import { isUnreachable, sayFailure } from '../../../client/call/send.ts';
import { uuid } from '../../../client/call/uuid.ts';
import { useLatest } from '../../../client/latest.ts';
import { refetchAnswers } from '../../../client/query.ts';
import { useMay } from '../../../client/session/permission.ts';
import { useNavigate } from '../../../ui/page/link.ts';
import { refuseTimes, lineOf as scannedLine, timesOf } from '../../scan/lines/booked.ts';
import { leaveLines } from '../../scan/lines/use-running-list.ts';
import { isKnownCode, lookUp } from '../../scan/lookups/look-up.ts';
import { queue as outbox } from '../../scan/queue/queue-storage.ts';
import { keptReceipt, leaveReceipt } from '../../scan/queue/receipt-draft.ts';
import { notify, sendOrQueue } from '../../scan/queue/use-booking.ts';
import { useCodes } from '../../scan/shared/codes.ts';
import { signal } from '../../scan/shared/signals.ts';
import { mayBeTimes } from '../../shared/reader/times.ts';
import { type ReadingWay, type UnreadCode, useUnread } from '../../shared/reader/unread.ts';
import { decimal, thousandths } from '../../shared/thousandths.ts';
import {
  describeMark,
  excessOf,
  isMarkedTwice,
  linesToSend,
  type Mark,
  markOf,
  missingIn,
  restOf,
  withMark,
  withoutSent,
  withoutWaiting,
} from './marks.ts';
import { linesNamed, type ReadLine, readerOf, saysHowMany, troubleOf } from './reading.ts';

export type Note = { number: string; date: string };
type Draft = { marks: Mark[]; note: Note; place: PlaceRef | null };

const emptyDraft = (): Draft => ({ marks: [], note: { number: '', date: today() }, place: null });

export function useReceiving(order: AwaitedDetails, person: number | null) {
  const navigate = useNavigate();
  const mayExceed = useMay(managesWarehouses);
  const mayLoad = useMay(movesStock);
  const [draft, setDraft] = useState<Draft>(() => ({
    ...emptyDraft(),
    ...(keptReceipt(order.id) as Draft | null),
  }));
  const [photo, setPhoto] = useState<File | null>(null);
  const [opened, setOpened] = useState<Mark | null>(null);
  const { unread, keepUnread, dropUnread } = useUnread(`wms.receive.unread.${order.id}`);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  useEffect(() => leaveReceipt(order.id, draft), [order.id, draft]);
  // A mark may be made by hand while a code is looked up, or a question is asked.
  const now = useLatest(draft);

  const queue = useStore(outbox.store);
  const lines = useMemo(() => {
    const waiting = queue.filter(
      ({ receipt, refused }) => receipt?.body.orderId === order.id && refused === null,
    );
    return withoutWaiting(
      order.lines,
      waiting.map(({ receipt }) => receipt?.body.lines ?? []),
    );
  }, [order, queue]);
  const read = useMemo(() => readerOf({ lines }), [lines]);
  const { marks, note, place } = draft;
  /** The quantity that was said alone, for the next code. */
  const nextTimes = useRef<string | null>(null);
  const expect = (times: string) => {
    nextTimes.current = times;
    signal('read');
    alert.info(`Prossima lettura: ${formatNumber(times)}`);
  };
  const lineOf = (id: number) => lines.find((line) => line.id === id);
  const change = (part: Partial<Draft>) => {
    setErrors({});
    setDraft((before) => ({ ...before, ...part }));
  };

  /** Says why a code or a mark is refused; a code also stays in the list of unread codes. */
  const refuse = (sentence: string, read?: ReadCode, why: 'refused' | 'foreign' = 'refused') => {
    signal('refused');
    alert.error(sentence);
    if (!read) return;
    const { code, how, name } = read;
    keepUnread(code, why, how, {
      ...(name && { name }),
      sentence: why === 'foreign' ? notOrdered : sentence,
    });
  };

  /**
   * Adds a complete mark; opens the sheet of a mark that still has a question. Returns true when the mark was added.
   * `read` is the code that the mark comes from.
   */
  const mark = async (wanted: Mark, read?: ReadCode): Promise<boolean> => {
    const line = lineOf(wanted.lineId);
    if (!line) return false;
    if (missingIn(line, wanted)) {
      setOpened(wanted);
      return false;
    }
    if (isMarkedTwice(line, now.current.marks, wanted)) {
      refuse(`Il numero di serie ${wanted.lot?.code} è già segnato`);
      return false;
    }
    const excess = excessOf(line, now.current.marks, wanted);
    if (excess && !mayExceed) {
      refuse(`${line.description}: ${excess}. Riduci la quantità, o chiama chi gestisce il magazzino`, read);
      return false;
    }
    if (excess && !wanted.over) {
      const sure = await confirmDanger({
        title: 'È arrivato più di quanto era ordinato',
        message: `${line.description}: ${excess.toLowerCase()}. Vuoi caricare lo stesso tutto quello che hai contato?`,
        confirmLabel: 'Carica tutto',
        act: null,
        backLabel: 'Correggi',
      });
      if (!sure) return false;
    }
    change({ marks: withMark(now.current.marks, { ...wanted, over: excess !== null }) });
    setOpened(null);
    return true;
  };

  const markRead = async ({ lines: same, quantity: read, lot }: ReadLine, code: string, how: ReadingWay) => {
    const held = now.current;
    const { times } = how;
    const quantity = times ? timesOf(decimal(read ?? 1000), times) : read;
    const line = same.find((candidate) => restOf(candidate, held.marks) > 0) ?? same[0];
    if (!line) return;
    if (!mayExceed && restOf(line, held.marks) === 0)
      return refuse(`${line.description}: è già arrivato tutto quello che era ordinato`, { code, how });
    const wrong = line.product && refuseTimes({ product: line.product }, times);
    if (wrong) return refuse(`${line.description}. ${wrong}`, { code, how });
    const wanted = markOf(line, held.marks, held.place, { quantity, lot });
    signal('read');
    // A label with the quantity needs no question; otherwise the person checks the quantity first.
    const told = quantity !== null || line.product?.tracking === 'serial';
    if (told) await mark(wanted, { code, how });
    else setOpened(wanted);
  };

  const readCode = async (code: string, given: ReadingWay) => {
    const how = given.times ? given : { ...given, times: nextTimes.current };
    nextTimes.current = null;
    const trouble = troubleOf(code, order.number);
    if (trouble) return refuse(trouble, { code, how });
    const found = read(code);
    if (found) return markRead(found, code, how);
    const [named, ...more] = how.byHand ? linesNamed(lines, code) : [];
    if (named && more.length === 0) return setOpened(markOf(named, marks, place));
    try {
      const { answer } = await lookUp(code);
      if (answer.kind === 'location') {
        const { id, name, code: placeCode } = answer.location;
        change({ place: { id, name, code: placeCode } });
        return signal('read');
      }
      const ordered =
        answer.kind === 'product' && lines.filter(({ product }) => product?.id === answer.product.id);
      if (answer.kind === 'product' && ordered && ordered.length > 0)
        return markRead(
          {
            lines: ordered,
            quantity: saysHowMany(code, answer.product.unit) ? thousandths(answer.packageQuantity) : null,
            lot: answer.lot,
          },
          code,
          how,
        );
      const { name } = answer.kind === 'product' ? answer.product : {};
      if (name) return refuse(`${name} non è in questo ordine`, { code, how, name }, 'foreign');
      if (named) alert.info(`Più righe contengono «${code}»: scegli quale`);
      else if (how.byHand && mayBeTimes(code)) return expect(code.replace(',', '.'));
      else {
        keepUnread(code, 'unknown', how);
        alert.error(unknown(code));
      }
    } catch (error) {
      // Without a network only the codes of this order are known; other codes can't be looked up.
      const sentence = isUnreachable(error)
        ? 'Senza rete si riconoscono solo i codici dell’ordine'
        : sayFailure(error);
      keepUnread(code, 'again', how, { sentence });
      alert.error(sentence);
    }
    signal('refused');
  };
  useCodes(readCode, {
    knows: (code) => read(code) !== null || isKnownCode(code),
    keep: keepUnread,
    expect,
  });

  /** Puts a product that came without an order into the scanned list of loads. */
  const loadApart = async ({ key, code }: UnreadCode) => {
    try {
      const { answer } = await lookUp(code);
      if (answer.kind !== 'product') return;
      leaveLines('carico', [scannedLine('carico', answer, now.current.place, [])]);
      dropUnread([key]);
      alert.info(`${answer.product.name} aspetta in «Carico», in Scansiona`);
    } catch (error) {
      alert.error(sayFailure(error));
    }
  };

  const send = async () => {
    if (busy) return;
    if (photo && note.number.trim() === '')
      return setErrors({ 'note.number': 'Scrivi il numero: la foto va con il DDT' });
    setBusy(true);
    try {
      const outcome = await sendOrQueue(person, {
        lines: [],
        receipt: {
          order: order.number,
          body: {
            orderId: order.id,
            note: note.number.trim() === '' ? null : { number: note.number.trim(), date: note.date },
            lines: linesToSend(marks),
          },
          photo: photo && { file: photo, key: uuid() },
        },
        told: marks.map((mark) => describeMark(lineOf(mark.lineId), mark)),
        draft,
      });
      notify(outcome);
      if (outcome.is === 'refused') return setErrors(outcome.errors);
      const left = { ...emptyDraft(), marks: withoutSent(now.current.marks, marks) };
      setDraft(left);
      setPhoto(null);
      leaveReceipt(order.id, left);
      const done = lines.every((line) => restOf(line, marks) === 0);
      // Without a network the code of the next page may not be loaded, so the person stays here.
      if (outcome.is !== 'sent') return;
      if (done) await navigate({ to: '/ordini/arrivi' });
      await refetchAnswers();
    } catch (error) {
      alert.error(sayFailure(error));
    } finally {
      setBusy(false);
    }
  };

  return {
    lines,
    marks,
    note,
    place,
    photo,
    opened,
    busy,
    errors,
    mayExceed,
    lineOf,
    mark,
    send,
    unread,
    dropUnread,
    loadApart: mayLoad ? loadApart : undefined,
    setNote: (part: Partial<Note>) => change({ note: { ...note, ...part } }),
    setPlace: (next: PlaceRef | null) => change({ place: next }),
    setPhoto,
    open: setOpened,
    openNew: (line: AwaitedLine) => setOpened(markOf(line, marks, place)),
    markWhole: (line: AwaitedLine) => mark(markOf(line, marks, place)),
    remove: (key: number) => change({ marks: marks.filter((mark) => mark.key !== key) }),
  };
}

const unknown = (code: string) =>
  `«${(readVendorLabel(code)?.label?.codes[0] ?? code).slice(0, 40)}» non è un codice di questo ordine`;

const notOrdered = 'Non è nell’ordine';

/** A code that was read, and the name of what it means, if that is known. */
type ReadCode = { code: string; how: ReadingWay; name?: string };

export type ReceivingState = ReturnType<typeof useReceiving>;
