import { useStore } from '../../client/alerts/store.ts';
import type { FrameDialogProps } from '../../ui/cupboards/cupboard.ts';
import { askedLabel } from './asked-label.ts';
import { PrintLabels } from './PrintLabels.tsx';

/** The dialog that prints the label that was asked for in the palette, over any page. */
export function AskedLabel({ opened, onClose }: FrameDialogProps) {
  const labelled = useStore(askedLabel);
  return opened && labelled ? (
    <PrintLabels kind={labelled.kind} ids={[labelled.id]} onClose={onClose} />
  ) : null;
}
