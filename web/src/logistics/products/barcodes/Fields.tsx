import { Select, SimpleGrid, TextInput } from '@mantine/core';
import {
  type BarcodeKind,
  barcodeKindNames,
  barcodeKinds,
  likelyKind,
} from '@wms/contract/logistics/products/barcodes';
import { kindOfUnit } from '@wms/contract/platform/numbers/units';
import { QuantityField } from '../../../ui/fields/numbers/QuantityField.tsx';
import type { ContractForm } from '../../../ui/form/contract-form.ts';
import { SimilarProducts } from './Similar.tsx';

export type BarcodeValues = { code: string; kind: BarcodeKind; packageQuantity: string };

export const newBarcode = (code: string): BarcodeValues => ({
  code,
  kind: likelyKind(code),
  packageQuantity: '1',
});

const kinds = barcodeKinds.map((value) => ({ value, label: barcodeKindNames[value] }));

type Props = {
  form: Pick<ContractForm<never>, 'field' | 'set'>;
  unit: string;
  /** The prefix of the paths in a longer form, such as 'barcodes.0.'. */
  prefix?: string;
  /** The id of the product that may already have this code. */
  except?: number;
  autoFocus?: boolean;
};

/** The three fields of a barcode. The kind follows the typed code until the person chooses a kind. */
export function BarcodeFields({ form, unit, prefix = '', except, autoFocus = false }: Props) {
  const code = form.field(`${prefix}code`);
  const kind = form.field(`${prefix}kind`);
  const typed = String(code.value ?? '');
  return (
    <>
      <TextInput
        {...code}
        label="Codice"
        placeholder="Leggilo o scrivilo"
        spellCheck={false}
        withAsterisk
        {...(autoFocus && { 'data-autofocus': true })}
        onChange={(event) => {
          const value = event.currentTarget.value;
          form.set(`${prefix}code`, value);
          if (kind.value === likelyKind(typed.trim())) form.set(`${prefix}kind`, likelyKind(value.trim()));
        }}
      />
      <SimilarProducts barcode={typed.trim()} except={except} />
      <SimpleGrid cols={2}>
        <Select {...kind} label="Tipo" data={kinds} allowDeselect={false} />
        <QuantityField
          kind={kindOfUnit(unit)}
          {...form.field(`${prefix}packageQuantity`)}
          label="Una lettura vale"
          unit={unit}
          withAsterisk
        />
      </SimpleGrid>
    </>
  );
}
