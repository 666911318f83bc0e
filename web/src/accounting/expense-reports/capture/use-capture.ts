/** The way of an expense from the photo to the server: the open expense, its values, its errors and its result. */

import { captureExpense } from '@wms/contract/accounting/expense-reports/writing';
import { pageLink } from '@wms/contract/pages/link';
import { errorsByField } from '@wms/contract/platform/messages';
import { today } from '@wms/contract/platform/schema';
import { useRef, useState } from 'react';
import { alert } from '../../../client/alerts/alert.ts';
import { uuid } from '../../../client/call/uuid.ts';
import { useOnChange } from '../../../client/latest.ts';
import { type Outcome, sendOne } from '../../../client/outbox/sending.ts';
import { refetchAnswers } from '../../../client/query.ts';
import { pendingLookups } from '../../../ui/looked-up.ts';
import { useGoOn } from '../../../ui/page/use-go-on.ts';
import { readReceiptFile } from '../shared/receipt-file.ts';
import { type CapturedExpense, captured, type ExpenseForm, unfinished } from './outbox.ts';
import { noteCategory } from './recent-categories.ts';
import { answerOf, keepSending, sendExpense } from './sending.ts';
import { startExpenses } from './start.ts';

export type Capture = ReturnType<typeof useCapture>;

/**
 * A key that the database never gives. It marks an expense that the browser can't store, and that is lost with the
 * page.
 */
const notStored = -1;

const typingPause = 300;

export function useCapture() {
  const goOn = useGoOn();
  const person = useRef<Promise<number | null>>(null);
  const [opened, setOpened] = useState<CapturedExpense | null>(null);
  // A photo that is taken again is ready only after a moment, in which the person goes on typing or closes the sheet.
  const latest = useRef<CapturedExpense | null>(null);
  const show = (entry: CapturedExpense | null) => {
    latest.current = entry;
    setOpened(entry);
  };
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const unsaved = useRef<CapturedExpense | null>(null);

  const findPerson = () => {
    person.current ??= startExpenses();
    return person.current;
  };

  /** Stores the last typed values at once, because the page or the sheet is about to close. */
  const storeNow = async () => {
    clearTimeout(pause.current);
    const entry = unsaved.current;
    unsaved.current = null;
    if (entry && entry.seq !== notStored) await captured.put(entry).catch(() => {});
  };
  useOnChange([], () => {
    void findPerson();
    // A phone may end a hidden page without another event.
    const onHide = () => document.visibilityState === 'hidden' && void storeNow();
    document.addEventListener('visibilitychange', onHide);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      void storeNow();
    };
  });

  const open = (entry: CapturedExpense | null) => {
    setErrors({});
    show(entry);
  };

  const take = async (chosen: File) => {
    const again = latest.current;
    const read = await readReceiptFile(chosen);
    if ('problem' in read) return alert.error(read.problem);
    if (again) return takeAgain(again.seq, read.file);
    const whose = await findPerson();
    const entry = {
      clientId: uuid(),
      photo: read.file,
      category: null,
      amount: '',
      date: today(),
      description: '',
      traceable: true,
      refused: unfinished,
    };
    const stored = whose === null ? null : await captured.add({ ...entry, person: whose }).catch(() => null);
    // An expense that was opened meanwhile stays open; the new one waits beside it.
    if (stored && latest.current) return;
    open(stored ?? { ...entry, person: whose ?? 0, seq: notStored, at: new Date().toISOString() });
  };

  /**
   * Gives an expense another photo, even if its sheet was closed meanwhile. An expense that was already sent keeps its
   * photo.
   */
  const takeAgain = async (seq: number, photo: File) => {
    if (latest.current?.seq === seq) return change({ photo });
    const kept = captured.store.get().find((entry) => entry.seq === seq);
    if (kept) await captured.put({ ...kept, photo });
  };

  const change = (said: Partial<ExpenseForm & Pick<CapturedExpense, 'photo'>>) => {
    if (!latest.current) return;
    const entry = { ...latest.current, ...said };
    show(entry);
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in said))));
    unsaved.current = entry;
    clearTimeout(pause.current);
    pause.current = setTimeout(() => void storeNow(), typingPause);
  };

  const close = async () => {
    await storeNow();
    open(null);
  };

  const discard = async (entry: CapturedExpense) => {
    clearTimeout(pause.current);
    unsaved.current = null;
    open(null);
    if (entry.seq !== notStored) await captured.remove(entry.seq);
  };

  const send = async (): Promise<boolean> => {
    if (busy) return false;
    const pending = pendingLookups();
    if (pending) await pending;
    const sent = latest.current;
    if (!sent) return false;
    const wrong = errorsIn(sent);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) {
      void focusFirst(wrong);
      return false;
    }
    setBusy(true);
    try {
      clearTimeout(pause.current);
      unsaved.current = null;
      // The server has stored nothing of a refused expense, so its correction is a new request with a new id.
      const refusedBefore = sent.refused !== null && sent.refused !== unfinished;
      const entry = { ...sent, refused: null, ...(refusedBefore && { clientId: uuid() }) };
      show(entry);
      if (entry.category) noteCategory(entry.category);
      const outcome = await sendEntry(entry);
      if (outcome.is === 'refused') {
        show({ ...entry, refused: outcome.message });
        setErrors(outcome.errors);
        void focusFirst(outcome.errors);
        // Errors of fields are shown beside them.
        if (Object.keys(outcome.errors).length === 0) alert.error(outcome.message);
        return false;
      }
      open(null);
      if (outcome.is === 'waiting') {
        alert.info('Salvata su questo dispositivo: parte da sola quando torna la rete');
        return true;
      }
      const answer = answerOf(entry.clientId);
      if (answer && !answer.sent) {
        await goOn({ to: pageLink('/noteSpesa/$id', { id: answer.id }) });
        alert.info(outcome.message);
      } else alert.success(outcome.message);
      return true;
    } finally {
      setBusy(false);
    }
  };

  return { opened, open, take, change, close, discard, send, busy, errors };
}

/** Sends the expense now; without a network it waits on this device. */
async function sendEntry(entry: CapturedExpense): Promise<Outcome> {
  if (entry.seq === notStored) {
    const outcome = await sendOne(entry, sendExpense);
    if (outcome.is === 'sent') void refetchAnswers();
    // The browser stores nothing, but the page still has the expense and can send it again under the same id.
    return outcome.is === 'waiting' ? { is: 'refused', message: noNetwork, errors: {} } : outcome;
  }
  await captured.put(entry);
  // Another tab may have sent it meanwhile. Then this tab has no outcome and nothing to do.
  return (await keepSending(entry.person, entry.seq)).get(entry.seq) ?? { is: 'waiting' };
}

const noNetwork =
  'Connessione assente, e questo browser non conserva niente: resta su questa pagina e riprova';

/**
 * Focuses the first field with an error, in the order of the sheet. This code is loaded here, because the page's button
 * doesn't need it.
 */
async function focusFirst(errors: Record<string, string>) {
  const first = ['category', 'amount', 'date', 'description'].find((field) => field in errors);
  const { focusNode, nodeOf } = await import('../../../ui/form/focus-field.ts');
  setTimeout(() => {
    const node = first && nodeOf(first);
    if (node) focusNode(node);
  });
}

/** The errors of the contract, by field. */
function errorsIn({ clientId, category, amount, date, description, traceable }: CapturedExpense) {
  const body = { clientId, category, amount, date, description, traceable: String(traceable) };
  const { error } = captureExpense.body.safeParse(body);
  const errors = error ? errorsByField(error) : {};
  return { ...errors, ...(category === null && { category: 'Scegli che cosa hai pagato' }) };
}
