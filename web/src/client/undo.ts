/** Undoes an own act, from its alert or from 'Le mie ultime'. */
import { undoAct } from '@wms/contract/platform/undo';
import { alert } from './alerts/alert.ts';
import { announce, report } from './answer.ts';
import { call } from './call/send.ts';
import { refetchAnswers } from './query.ts';

const undoing = new Set<number>();

/** Undoes the act with this number, once, and tells what was undone, or why it can't be undone any more. */
export async function undoOwnAct(id: number): Promise<void> {
  if (undoing.has(id)) return;
  undoing.add(id);
  alert.hide();
  try {
    announce(await call(undoAct, { params: { id: String(id) } }));
  } catch (error) {
    report(error);
  } finally {
    undoing.delete(id);
    void refetchAnswers();
  }
}
