/** The hand-over of a van, out or in: whichever is its turn. */
import { InForm } from './InForm.tsx';
import { OutForm } from './OutForm.tsx';
import type { HandoverProps } from './state-values.ts';

export const HandoverForm = (props: HandoverProps) =>
  props.van.may === 'in' ? <InForm {...props} /> : props.van.may === 'out' ? <OutForm {...props} /> : null;
