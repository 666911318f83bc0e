import { useState } from 'react';
import { alert } from '../../ui/alert.ts';
import { OpenStockTakes } from '../stockTakes/OpenStockTakes.tsx';
import { useCodes } from './codes.ts';
import { signal } from './signals.ts';

/** Counting for an open stock-take: what is read goes to the count. */
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
