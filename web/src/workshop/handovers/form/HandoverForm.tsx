/** The hand-over of a van: the form of its departure or of its return, whichever comes next. */

import type { HandoverProps } from '../shared/state-values.ts';
import { InForm } from './InForm.tsx';
import { OutForm } from './OutForm.tsx';

export const HandoverForm = (props: HandoverProps) =>
  props.van.may === 'in' ? <InForm {...props} /> : props.van.may === 'out' ? <OutForm {...props} /> : null;
