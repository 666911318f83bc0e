/** Handles the codes that are read while the sheet of a line is open: a place, or the line's lot or serial number. */
import type { AwaitedLine } from '@wms/contract/logistics/arrivals/awaited';
import { readVendorLabel } from '@wms/contract/logistics/scan/vendor-label';
import type { PlaceRef } from '@wms/contract/logistics/shared/place-ref';
import { alert } from '../../../client/alerts/alert.ts';
import { isKnownCode, lookUp } from '../../scan/lookups/look-up.ts';
import { refuseInSheet, useCodes } from '../../scan/shared/codes.ts';
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
  const read = async (code: string) => {
    const label = readVendorLabel(code);
    if (label?.wrong) return refuseInSheet(code, label.wrong, alert.error);
    const found = readerOf({ lines: [line] })(code);
    if (found?.lot) {
      setLot({
        ...(found.lot.code && { code: found.lot.code }),
        ...(found.lot.expiresOn && { expiresOn: found.lot.expiresOn }),
      });
      return signal('read');
    }
    // The product's own label adds nothing.
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
    // A lot that is already on a shelf is known by its code.
    if (answer?.kind === 'product' && answer.product.id === line.product?.id && answer.lot) {
      setLot({ code: answer.lot.code, expiresOn: answer.lot.expiresOn });
      return signal('read');
    }
    // An unknown code is taken as the lot or serial number on the parcel.
    if (tracked && !lot?.code && !label && answer?.kind !== 'product') {
      setLot({ code });
      return signal('read');
    }
    refuseInSheet(code, 'È un altro codice: prima finisci con la riga aperta');
  };
  useCodes(read, { knows: (code) => readerOf({ lines: [line] })(code) !== null || isKnownCode(code) });
}
