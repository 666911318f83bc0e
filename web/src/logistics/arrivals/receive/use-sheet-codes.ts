/** Codes that are read while the sheet of a line is open: its place, its lot or serial number. */
import type { AwaitedLine } from '@wms/contract/logistics/arrivals/awaited';
import type { PlaceRef } from '@wms/contract/logistics/stock/reading';
import { alert } from '../../../client/told/alert.ts';
import { lookUp } from '../../scan/lookups/look-up.ts';
import { useCodes } from '../../scan/shared/codes.ts';
import { signal } from '../../scan/shared/signals.ts';
import type { MarkLot } from './marks.ts';
import { readerOf } from './reading.ts';

type Sheet = {
  line: AwaitedLine;
  lot: MarkLot | null;
  setLot: (change: Partial<MarkLot>) => void;
  setPlace: (place: PlaceRef) => void;
};

export function useSheetCodes({ line, lot, setLot, setPlace }: Sheet) {
  const tracked = line.product !== null && line.product.tracking !== 'none';
  useCodes(async (code) => {
    const found = readerOf({ lines: [line] })(code);
    if (found?.lot) {
      setLot({
        ...(found.lot.code && { code: found.lot.code }),
        ...(found.lot.expiresOn && { expiresOn: found.lot.expiresOn }),
      });
      return signal('read');
    }
    // The product's own label says nothing new.
    if (found) return signal('read');
    const answer = await lookUp(code).then(
      (read) => read.answer,
      () => null,
    );
    if (answer?.kind === 'location') {
      const { id, name, code: placeCode } = answer.location;
      setPlace({ id, name, code: placeCode });
      return signal('read');
    }
    // A code that nobody knows is the lot or serial number on the parcel.
    if (tracked && !lot?.code && answer?.kind !== 'product') {
      setLot({ code });
      return signal('read');
    }
    alert.info('È un altro codice: prima finisci con questa riga');
    signal('refused');
  });
}
