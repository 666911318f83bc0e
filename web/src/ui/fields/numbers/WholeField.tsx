import { type NumberKind, wholeKind } from '@wms/contract/platform/numbers/italian';
import type { ComponentProps } from 'react';
import { wholeOf } from './plain-decimal.ts';
import { QuantityField } from './QuantityField.tsx';

type Props = Omit<ComponentProps<typeof QuantityField>, 'kind' | 'value' | 'onChange'> & {
  /** `ordinalKind` for a year. */
  kind?: NumberKind;
  value?: number | string | null;
  /** Called with '' for an empty field, and with the text when it is no number: the contract refuses it. */
  onChange?: (value: number | string) => void;
};

/** A field for a whole number that its form holds as a number. */
export const WholeField = ({ kind = wholeKind, value, onChange, ...props }: Props) => (
  <QuantityField
    {...props}
    kind={kind}
    value={String(value ?? '').replace('.', ',')}
    onChange={(text) => onChange?.(wholeOf(text) ?? '')}
  />
);
