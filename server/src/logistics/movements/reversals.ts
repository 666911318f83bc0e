import { reverseMovement } from '@wms/contract/logistics/movements/endpoints';
import { undoReason } from '@wms/contract/platform/undo';
import { counterAct } from '../../platform/undo/counter-act.ts';

/** The counter-acts of booked movements. The last movement goes back first, as if each were reversed by hand. */
export const reversals = (ids: readonly number[]) =>
  ids
    .toReversed()
    .map((id) => counterAct(reverseMovement, { params: { id: String(id) }, body: { reason: undoReason } }));
