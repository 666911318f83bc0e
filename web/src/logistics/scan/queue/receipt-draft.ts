/** The marks of an order that a person has made and not sent yet. */
import { keepWork, readKeptWork } from '../../../client/session/kept-work.ts';

const keyOf = (orderId: number) => `wms.receive.${orderId}`;

/** Puts a receipt back before its page is shown, so that the person can correct it. */
export const leaveReceipt = (orderId: number, draft: unknown) => keepWork(keyOf(orderId), { draft });

export const keptReceipt = (orderId: number): unknown => readKeptWork(keyOf(orderId))?.draft ?? null;
