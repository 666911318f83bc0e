/** What a person has marked of an order and not sent yet. It survives a reload, and belongs to the signed-in person. */
import { session } from '../../../client/session/current.ts';

const keyOf = (orderId: number) => `wms.receive.${orderId}`;
/** A part of the token that is long enough to tell two sessions apart. */
const readSessionKey = () => session.get().token.slice(-12);

/** Puts a receipt back before its page is shown, so that the person can correct it. */
export function leaveReceipt(orderId: number, draft: unknown) {
  try {
    sessionStorage.setItem(keyOf(orderId), JSON.stringify({ draft, of: readSessionKey() }));
  } catch {
    // If the browser refuses its storage, what was marked is lost when the page is closed.
  }
}

export function keptReceipt(orderId: number): unknown {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(orderId)) ?? 'null');
    return kept?.of === readSessionKey() ? kept.draft : null;
  } catch {
    return null;
  }
}
