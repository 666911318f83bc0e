import { useState } from 'react';
import { alert } from '../../client/alerts/alert.ts';
import { OpenStockTakes } from '../stock-takes/counting/Open.tsx';
import { useCodes } from './shared/codes.ts';
import { signal } from './shared/signals.ts';

/** Counts for an open stock-take: every scanned code goes to the count. */
export function CountMode() {
  const [takeId, setTakeId] = useState<number | null>(null);
  const [scanned, setScanned] = useState<{ code: string } | null>(null);
  useCodes((code) => {
    if (takeId === null) {
      signal('refused');
      return alert.info('Scegli prima l’inventario che conti');
    }
    signal('read');
    setScanned({ code });
  });
  return <OpenStockTakes takeId={takeId} onChoose={setTakeId} scanned={scanned} />;
}
