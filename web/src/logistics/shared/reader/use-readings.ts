/** Looks up the codes that hand-held readers read on pages other than the scanner's, and passes them on. */
import { type LookedUp, lookUpCode } from '@wms/contract/logistics/stock/reading';
import { useEffect, useState } from 'react';
import { alert } from '../../../client/alerts/alert.ts';
import { report } from '../../../client/answer.ts';
import { CallError, call, sayFailure } from '../../../client/call/send.ts';
import { useLatest } from '../../../client/latest.ts';
import type { Choice } from '../../../ui/fields/RemoteSelect.tsx';
import { chooseText } from './choose.ts';
import type { Reading } from './reading.ts';
import type { UnheardCode } from './UnheardReading.tsx';
import type { UnreadCodes } from './unread.ts';
import { listenForReaders } from './wedge-listener.ts';

export type KnownCode = Exclude<LookedUp, { kind: 'unknown' }>;

/** Keeps a code that became nothing; without this function, only an alert tells the person. */
type Keep = UnreadCodes['keepUnread'];

/**
 * Handles the readings on a page while it is mounted. An open dialog gets the readings instead. A code that becomes
 * nothing is kept by `keep`.
 */
export const usePageReadings = (onRead: (found: KnownCode, code: string) => void, keep: Keep) =>
  useReadings(onRead, noDialogOpen, { keep });

/**
 * Chooses the scanned place in a dialog that asks for one. Without a function, readings are ignored. Returns the last
 * reading as long as it has no answer, which the dialog shows.
 */
export function usePlaceReadings(onPlace: ((place: Choice) => void) | undefined) {
  const choose = (found: KnownCode) => {
    if (found.kind === 'location') onPlace?.({ id: found.location.id, name: found.location.code });
    else alert.error(`${found.product.name} è un prodotto: qui serve l’etichetta di un’ubicazione`);
  };
  return useReadings(choose, always, { on: onPlace !== undefined });
}

function useReadings(
  onRead: (found: KnownCode, code: string) => void,
  hears: () => boolean,
  { on = true, keep }: { on?: boolean; keep?: Keep },
): UnheardCode | null {
  const [unheard, setUnheard] = useState<UnheardCode | null>(null);
  const latest = useLatest({ onRead, keep });
  useEffect(() => {
    if (!on) return;
    // If another reading has come meanwhile, or nobody waits any more, the answer is ignored.
    let reading = 0;
    const read = async (typed: Reading) => {
      const mine = ++reading;
      const [code] = typed.texts;
      const forget = () => setUnheard(null);
      forget();
      try {
        const meant = await chooseText(typed, isKnown);
        const found = meant === null ? null : await call(lookUpCode, { query: { code: meant } });
        if (mine !== reading) return;
        const { onRead: take, keep: kept } = latest.current;
        if (found && found.kind !== 'unknown' && meant !== null) take(found, meant);
        else if (found) {
          alert.error(`«${meant}» non è un codice conosciuto`);
          kept?.(meant ?? code, 'unknown');
        } else if (kept) {
          alert.error('La lettura si è interrotta: leggi di nuovo il codice');
          kept(code, 'broken');
        } else setUnheard({ code, why: 'lettura interrotta, rileggi', forget });
      } catch (error) {
        if (mine !== reading) return;
        const { keep: kept } = latest.current;
        if (kept) {
          report(error);
          kept(code, 'again', undefined, { sentence: sayFailure(error) });
        } else if (!(error instanceof CallError && error.handled)) {
          setUnheard({ code, why: sayFailure(error), retry: () => void read(typed), forget });
        }
      }
    };
    const stop = listenForReaders((typed) => void read(typed), { hears });
    return () => {
      reading = -1;
      stop();
    };
  }, [hears, on]);
  return unheard;
}

const isKnown = async (code: string) =>
  (await call(lookUpCode, { query: { code } }, { background: true })).kind !== 'unknown';
const always = () => true;
const noDialogOpen = () => document.querySelector('[aria-modal=true]') === null;
