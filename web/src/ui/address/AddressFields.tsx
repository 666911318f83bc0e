import { SimpleGrid, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ContractForm } from '../form/contract-form.ts';

/** A town's name is longer than its code or its province. */
const townRow = { display: 'grid', gridTemplateColumns: 'minmax(72px, 1fr) 2fr minmax(72px, 1fr)', gap: 12 };

type Props = {
  form: Pick<ContractForm, 'field'>;
  /** The fields' path in the form: `addresses.0.`, or nothing when the form is the address itself. */
  at?: string;
  autoFocus?: boolean;
  /** An example of a name that people give to the address. */
  example: string;
  /** Drawn beside the country; without it the name of the address is drawn there. */
  beside?: ReactNode;
};

/** The fields of a postal address. */
export function AddressFields({ form, at = '', autoFocus = false, example, beside }: Props) {
  const name = <TextInput label="Come lo chiamate" placeholder={example} {...form.field(`${at}label`)} />;
  return (
    <>
      <TextInput
        label="Via e numero"
        {...(autoFocus && { 'data-autofocus': true })}
        {...form.field(`${at}street`)}
      />
      <div style={townRow}>
        <TextInput label="CAP" inputMode="numeric" {...form.field(`${at}postalCode`)} />
        <TextInput label="Comune" {...form.field(`${at}town`)} />
        <TextInput label="Provincia" placeholder="TO" {...form.field(`${at}province`)} />
      </div>
      <SimpleGrid cols={2}>
        <TextInput label="Stato" {...form.field(`${at}country`)} />
        {beside ?? name}
      </SimpleGrid>
      {beside && name}
    </>
  );
}
