/** What hand-held readers read on a page that is not the scanner's: looked up, and given to who asked. */
import { type LookedUp, lookUpCode } from '@wms/contract/logistics/stock/reading';
import { useEffect, useRef } from 'react';
import { report } from '../../../client/answer.ts';
import { call } from '../../../client/call/send.ts';
import { alert } from '../../../client/told/alert.ts';
import type { Choice } from '../../../ui/fields/RemoteSelect.tsx';
import { listenForReaders } from './wedge-listener.ts';

export type Known = Exclude<LookedUp, { kind: 'unknown' }>;

/** On a page, as long as it is mounted; what is read into a dialog is the dialog's. */
export const usePageReadings = (onRead: (found: Known) => void) => useReadings(onRead, noDialogOpen);

/** In a dialog that asks for a place: the one that is read is chosen. Without a function nothing is heard. */
export function usePlaceReadings(onPlace: ((place: Choice) => void) | undefined) {
  const choose = (found: Known) => {
    if (found.kind === 'location') onPlace?.({ id: found.location.id, name: found.location.code });
    else alert.error(`${found.product.name} è un prodotto: qui serve l’etichetta di un’ubicazione`);
  };
  useReadings(choose, always, onPlace !== undefined);
}

function useReadings(onRead: (found: Known) => void, hears: () => boolean, on = true) {
  const latest = useRef(onRead);
  latest.current = onRead;
  useEffect(() => {
    if (!on) return;
    // An answer that comes after another reading, or when nobody waits for it any more, is of no use.
    let reading = 0;
    const read = async (code: string) => {
      const mine = ++reading;
      try {
        const found = await call(lookUpCode, { query: { code } });
        if (mine !== reading) return;
        if (found.kind === 'unknown') alert.error(`«${code}» non è un codice conosciuto`);
        else latest.current(found);
      } catch (error) {
        report(error);
      }
    };
    const stop = listenForReaders((code) => void read(code), hears);
    return () => {
      reading = -1;
      stop();
    };
  }, [hears, on]);
}

const always = () => true;
const noDialogOpen = () => document.querySelector('[aria-modal=true]') === null;
