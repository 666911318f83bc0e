/** The hand-over of a van, out or in: whichever is its turn. */
import type { BookingHandovers } from '@wms/contract/workshop/handovers/endpoints';
import { InForm } from './InForm.tsx';
import { OutForm } from './OutForm.tsx';
import type { HandedVan } from './state-values.ts';

type Props = { booking: BookingHandovers; van: HandedVan; onDone: () => unknown };

export const HandoverForm = (props: Props) =>
  props.van.may === 'in' ? <InForm {...props} /> : props.van.may === 'out' ? <OutForm {...props} /> : null;
