/** The form of one movement: the fields of each type, the body to send, and the product's current stock. */
import { bookMovements, correctStock, type MovementType } from '@wms/contract/logistics/movements/endpoints';
import { productStock } from '@wms/contract/logistics/stock/reading';
import type { Tracking } from '@wms/contract/platform/numbers/units';
import { useRef, useState } from 'react';
import { useAnswer } from '../../client/answer.ts';
import { uuid } from '../../client/call/uuid.ts';
import type { Choice } from '../../ui/fields/RemoteSelect.tsx';
import { useContractForm } from '../../ui/form/contract-form.ts';
import type { ProductChoice } from '../pickers/ProductSelect.tsx';
import { thousandths, writeThousandths } from '../shared/thousandths.ts';
import { fewPieces, likelySource } from '../stock/likely.ts';
import type { MovementStart } from '../stock/movement-start.ts';
import { useLotOfPlace } from '../stock/use-lot-of-place.ts';
import { useProposal } from '../stock/use-proposal.ts';

type Line = {
  type: MovementType;
  productId: ProductChoice | null;
  quantity: string;
  lot: { code: string; expiresOn: string };
  fromLocationId: Choice | null;
  toLocationId: Choice | null;
  reason: string;
  teamId: Choice | null;
};
type Values = { lines: [Line] };

export const at = (field: string) => `lines.0.${field}`;

/** `adds` is true for a correction that adds stock, and false for one that removes it. */
export function useMovementForm(start: MovementStart) {
  const corrects = start.type === 'rettifica' || start.type === 'scarto';
  const [adds, setAdds] = useState(start.type === 'rettifica' && start.to !== undefined);
  /** The number of times that a product was chosen. After each choice, the source and the lot are proposed anew. */
  const [chosen, setChosen] = useState(0);
  let tracking: Tracking = 'none';
  // The id stays the same until the movement is booked, so that it is booked once even if the answer is lost and it is
  // sent again.
  const booking = useRef(uuid());

  const form = useContractForm(corrects ? correctStock : bookMovements, {
    initial: {
      lines: [
        {
          type: start.type,
          productId: start.product ?? null,
          quantity: start.quantity ?? '',
          lot: { code: start.lot ?? '', expiresOn: '' },
          fromLocationId: start.from ?? null,
          toLocationId: start.to ?? null,
          reason: '',
          teamId: start.team ?? null,
        },
      ],
    } satisfies Values as Values,
    toBody: ({ lines: [line] }) => ({
      booking: booking.current,
      lines: [
        {
          type: line.type,
          productId: line.productId,
          quantity: line.quantity,
          lot: tracking !== 'none' && line.lot.code.trim() !== '' ? line.lot : null,
          reason: line.reason,
          teamId: line.teamId,
          ...(takesFrom(line.type, adds) && { fromLocationId: line.fromLocationId }),
          ...(bringsTo(line.type, adds) && { toLocationId: line.toLocationId }),
          ...(line.type === 'scarico' && { reservationId: start.reservationId ?? null }),
        },
      ],
    }),
    onDone: () => {
      booking.current = uuid();
    },
  });
  const [line] = form.values.lines;
  const { productId: product, fromLocationId: from, toLocationId: to } = line;
  const { set } = form;
  const { data: stock } = useAnswer(
    productStock,
    { params: { id: String(product?.id ?? 0) } },
    { enabled: product !== null },
  );
  tracking = stock?.product.tracking ?? 'none';

  const chooseProduct = (choice: ProductChoice | null) => {
    setChosen((count) => count + 1);
    set(at('productId'), choice);
    set(at('lot.code'), '');
    if (!start.from) set(at('fromLocationId'), null);
  };
  const [leaves, enters] = [takesFrom(line.type, adds), bringsTo(line.type, adds)];
  const known = stock ? `${chosen} ${stock.product.id}` : null;

  const isSerial = stock?.product.tracking === 'serial';
  useProposal({
    key: known,
    answer: stock,
    isFilled: line.quantity !== '',
    propose: () => {
      if (isSerial && line.quantity === '') set(at('quantity'), '1');
      return true;
    },
  });
  // The likely place is proposed, for example the only one that has some.
  useProposal({
    key: leaves ? known : null,
    answer: stock,
    isFilled: from !== null,
    propose: () => {
      const place = stock && likelySource(stock);
      if (!from && place) set(at('fromLocationId'), place);
      return from !== null || place !== undefined;
    },
  });
  const here = (stock?.rows ?? []).filter(({ location }) => location.id === from?.id);
  /** The stock in the chosen place that this movement may take: of the chosen lot, if there is one. */
  const there = here
    .filter(({ lot }) => !lot || lot.code === line.lot.code || line.lot.code === '')
    .reduce((sum, row) => sum + (thousandths(row.quantity) ?? 0), 0);
  /** The rest of the reservation, of which the place may have less: then all that is there is proposed. */
  const wanted = start.reservationId === undefined ? null : thousandths(start.quantity ?? '');
  const proposed = useRef(start.quantity ?? '');
  useProposal({
    key: wanted !== null && from ? `${known} ${from.id} ${line.lot.code}` : null,
    answer: stock,
    isFilled: false,
    propose: () => {
      if (!stock || wanted === null) return false;
      if (line.quantity === proposed.current && there > 0) {
        proposed.current = writeThousandths(Math.min(wanted, there));
        set(at('quantity'), proposed.current);
      }
      return true;
    },
  });
  useLotOfPlace({
    key: leaves ? known : null,
    stock,
    from,
    type: line.type,
    code: line.lot.code,
    setCode: (code) => set(at('lot.code'), code),
  });

  // Values that were filled in automatically are not the person's work, so losing them needs no question.
  const dirty = line.reason !== '' || (line.quantity !== proposed.current && tracking !== 'serial');
  return {
    form: { ...form, dirty },
    line,
    corrects,
    adds,
    leaves,
    enters,
    product,
    chooseProduct,
    from,
    to,
    chooseKind: (kind: 'scarto' | 'adds' | 'takes') => {
      setAdds(kind === 'adds');
      set(at('type'), kind === 'scarto' ? 'scarto' : 'rettifica');
      // The place is kept when it changes from source to target or back.
      if (kind === 'adds' && !to && from) set(at('toLocationId'), from);
      if (kind !== 'adds' && !from && to) set(at('fromLocationId'), to);
    },
    stock,
    tracking,
    /** Everything that is needed is filled in, and the quantity is only a guess. */
    wantsOnlyQuantity:
      stock !== undefined &&
      tracking !== 'serial' &&
      (!leaves || (from !== null && (tracking === 'none' || line.lot.code !== ''))) &&
      (!enters || to !== null) &&
      (leaves || tracking === 'none'),
    /** The stock in the chosen place, by lot. */
    here,
    there,
    wanted,
    pieces: stock && leaves ? fewPieces(stock, start.from) : null,
  };
}
export type MovementForm = ReturnType<typeof useMovementForm>;

/** The field that follows a chosen place: the other place, the lot if there are several, or the quantity. */
export function fieldAfterPlace(
  { line, enters, tracking, stock }: MovementForm,
  field: 'fromLocationId' | 'toLocationId',
  placeId: number,
): 'toLocationId' | 'lot.code' | 'quantity' {
  if (field === 'fromLocationId' && enters && !line.toLocationId) return 'toLocationId';
  const lots = (stock?.rows ?? []).filter(({ location }) => location.id === placeId);
  const isOnlyLot = field === 'fromLocationId' && lots.length === 1;
  return tracking !== 'none' && line.lot.code === '' && !isOnlyLot ? 'lot.code' : 'quantity';
}

const takesFrom = (type: MovementType, adds: boolean) =>
  type === 'scarico' || type === 'trasferimento' || type === 'scarto' || (type === 'rettifica' && !adds);
const bringsTo = (type: MovementType, adds: boolean) =>
  type === 'carico' || type === 'reso' || type === 'trasferimento' || (type === 'rettifica' && adds);
