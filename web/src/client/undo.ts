/** Undoes an own act, from its alert or from 'Le mie ultime'. */
import { undoAct } from '@wms/contract/platform/undo';
import { alert } from './alerts/alert.ts';
import { announce, report } from './answer.ts';
import { noteGone } from './call/gone.ts';
import { call } from './call/send.ts';
import { refetchAnswers, whileLeaving } from './query.ts';

const undoing = new Set<number>();

/** The page on which the last act was undone, until it is left. */
let undoneOn: string | null = null;

/** Answers, once, whether an act was just undone on this page, so that the page's thing may be gone with it. */
export function wasUndoneHere(): boolean {
  const here = undoneOn === location.pathname;
  undoneOn = null;
  return here;
}

/** Undoes the act with this number, once, and tells what was undone, or why it can't be undone any more. */
export async function undoOwnAct(id: number): Promise<void> {
  if (undoing.has(id)) return;
  undoing.add(id);
  alert.hide();
  try {
    // Nothing is fetched before the answer says what is gone, even if the server announces the changes earlier.
    const answer = await whileLeaving(call(undoAct, { params: { id: String(id) } }));
    undoneOn = location.pathname;
    noteGone(answer.gone);
    announce(answer);
  } catch (error) {
    report(error);
  } finally {
    undoing.delete(id);
    void refetchAnswers();
  }
}
