import { useStore } from '../../client/alerts/store.ts';
import type { FrameDialogProps } from '../../ui/cupboards/cupboard.ts';
import { askedAct } from './asked-act.ts';
import { ProductAct } from './ProductAct.tsx';

/** The window of an act that was typed into the palette, over any page. */
export function AskedAct({ opened, onClose }: FrameDialogProps) {
  const start = useStore(askedAct);
  return opened && start ? <ProductAct {...start} onClose={onClose} /> : null;
}
