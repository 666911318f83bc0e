/** The hand-over of a van, out or in: whichever is its turn. */

import type { HandoverProps } from '../shared/state-values.ts';
import { InForm } from './InForm.tsx';
import { OutForm } from './OutForm.tsx';

export const HandoverForm = (props: HandoverProps) =>
  props.van.may === 'in' ? <InForm {...props} /> : props.van.may === 'out' ? <OutForm {...props} /> : null;
