/** The codes that are read while an order is written: each is a row of the order, or more of the row that has it. */
import { mostOrderLines } from '@wms/contract/logistics/orders/endpoints';
import type { LookedUp } from '@wms/contract/logistics/stock/reading';
import { useRef, useState } from 'react';
import { alert } from '../../../client/alerts/alert.ts';
import { sayFailure } from '../../../client/call/send.ts';
import { useLatest } from '../../../client/latest.ts';
import type { ContractForm } from '../../../ui/form/contract-form.ts';
import { timesOf } from '../../scan/lines/booked.ts';
import { isKnownCode, lookUp } from '../../scan/lookups/look-up.ts';
import { useCodes, useReaders } from '../../scan/shared/codes.ts';
import { signal } from '../../scan/shared/signals.ts';
import {
  type ReadingWay,
  type UnreadCode,
  type UnreadCodes,
  withUnread,
} from '../../shared/reader/unread.ts';
import { decimal } from '../../shared/thousandths.ts';
import { type FoundProduct, findProducts } from './find-products.ts';
import type { LineActs } from './use-lines.ts';
import type { OrderValues } from './values.ts';

export function useOrderReading(form: ContractForm<OrderValues>, acts: LineActs) {
  useReaders();
  const [unread, setUnread] = useState<readonly UnreadCode[]>([]);
  /** The quantity that was said alone, `5*`, for the next code. */
  const said = useRef<string | null>(null);
  const latest = useLatest(form);
  const keep: UnreadCodes['keepUnread'] = (code, why, how, told) =>
    setUnread((all) => withUnread(all, code, why, how, told));
  const refuse = (code: string, sentence: string, how: ReadingWay) => {
    signal('refused');
    alert.error(sentence);
    keep(code, 'again', how, { sentence });
  };
  const read = async (code: string, how: ReadingWay) => {
    const times = how.times ?? said.current;
    said.current = null;
    try {
      const { answer } = await lookUp(code);
      if (answer.kind === 'location')
        return refuse(code, `${answer.location.code} è un’ubicazione: qui si leggono i prodotti`, how);
      const found = await findRead(answer, code, latest.current.values.supplierId?.id ?? null);
      if (!found) {
        signal('refused');
        return keep(code, 'unknown', how);
      }
      const { busy, newest } = latest.current;
      if (busy) return refuse(code, 'L’ordine si sta salvando: leggi di nuovo', how);
      if (!acts.has(found.id) && newest().lines.length >= mostOrderLines)
        return refuse(code, `Un ordine ha al massimo ${mostOrderLines} righe`, how);
      // A code of one piece says no quantity; that of a box says the box's.
      const packageQuantity = answer.kind === 'product' ? answer.packageQuantity : '1';
      const isBox = Number(packageQuantity) !== 1;
      acts.scan(found, times || isBox ? decimal(timesOf(packageQuantity, times ?? '1')) : null);
      signal('read');
    } catch (error) {
      refuse(code, sayFailure(error), how);
    }
  };
  useCodes(read, {
    knows: isKnownCode,
    keep,
    expect: (times) => {
      said.current = times;
      signal('read');
    },
  });
  return {
    unread,
    dropUnread: (keys: readonly number[]) => setUnread((all) => all.filter(({ key }) => !keys.includes(key))),
  };
}

/** The product that was read, with the supplier's terms; it may also have the supplier's own code on it. */
async function findRead(
  answer: LookedUp,
  code: string,
  supplierId: number | null,
): Promise<FoundProduct | null> {
  const known = answer.kind === 'product' ? answer.product : null;
  if (!known && supplierId === null) return null;
  const { products } = await findProducts(known?.code ?? code, supplierId, AbortSignal.timeout(patience));
  const isRead = ({ id, supplierCode }: FoundProduct) =>
    known ? id === known.id : supplierCode?.toLowerCase() === code.toLowerCase();
  return products.find(isRead) ?? (known && { ...known, supplierCode: null, hint: '', offer: null });
}

/** The server is awaited for so many milliseconds. */
const patience = 6000;
