/** Undoes an own act, from its alert or from 'Le mie ultime'. */
import { undoAct } from '@wms/contract/platform/undo';
import { alert } from './alerts/alert.ts';
import { announce, report } from './answer.ts';
import { call } from './call/send.ts';
import { refetchAnswers } from './query.ts';

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
    const page = location.pathname;
    announce(await call(undoAct, { params: { id: String(id) } }));
    undoneOn = page;
  } catch (error) {
    report(error);
  } finally {
    undoing.delete(id);
    void refetchAnswers();
  }
}
