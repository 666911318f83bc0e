import { Stack } from '@mantine/core';
import { kindOfUnit } from '@wms/contract/platform/numbers/units';
import { useState } from 'react';
import { decimal, thousandths, writeThousandths } from '../../shared/thousandths.ts';
import { Keypad } from './Keypad.tsx';

type Props = {
  /** The quantity, as the contract writes it; null for one. */
  times: string | null;
  onChange: (times: string | null) => void;
};

/** A keypad for the quantity that the next code counts. The keyboard has `5*` for it. */
export function NextTimes({ times, onChange }: Props) {
  const [value, setValue] = useState(writeThousandths(thousandths(times ?? '1') ?? 1000));
  const take = (next: string) => {
    setValue(next);
    const quantity = thousandths(next) ?? 0;
    onChange(quantity > 0 && quantity !== 1000 ? decimal(quantity) : null);
  };
  return (
    <Stack component="section" gap={8} aria-label="Quantità del prossimo codice">
      <Keypad value={value} onChange={take} unit="del prossimo codice" kind={kindOfUnit('kg')} />
    </Stack>
  );
}
