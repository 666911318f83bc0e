import { Autocomplete, Select, TextInput } from '@mantine/core';
import type { ContractForm } from '../../ui/form/contract-form.ts';
import { Cell } from '../../ui/form/FormSection.tsx';
import { PlaceInput } from './PlaceInput.tsx';
import { PostcodeInput } from './PostcodeInput.tsx';
import { countries, isItaly, provinceOptions } from './places.ts';
import type { AddressValues, PersonalDataValues } from './values.ts';

type Props = {
  form: ContractForm<PersonalDataValues>;
  path: 'residenza' | 'domicilio';
  address: AddressValues;
};

// Leaves out the provinces that Italy gave up in 1947, and 'abroad', which the state field replaces.
const todaysProvinces = provinceOptions.filter(({ value }) => !['EE', 'FU', 'PL', 'ZA'].includes(value));

export function AddressFields({ form, path, address }: Props) {
  const inItaly = isItaly(address.stato);
  // The browser fills in the residence only; a second address would get the same values.
  const fill = (name: string) => ({ autoComplete: path === 'residenza' ? name : 'off' });
  return (
    <>
      <Cell span={4} phone={4}>
        <TextInput label="Indirizzo" {...fill('address-line1')} {...form.field(`${path}.indirizzo`)} />
      </Cell>
      <Cell span={2} phone={2}>
        <TextInput label="Civico" {...form.field(`${path}.civico`)} />
      </Cell>
      <Cell span={4} phone={4}>
        <PlaceInput
          label={inItaly ? 'Comune' : 'Città'}
          {...fill('address-level2')}
          {...form.field(`${path}.comune`)}
          inItaly={inItaly}
          onPlace={({ name, province, postcodes }) => {
            form.set(`${path}.comune`, name);
            form.set(`${path}.provincia`, province);
            const [first, ...others] = postcodes;
            if (others.length === 0 && first) form.set(`${path}.cap`, first);
            else if (!postcodes.includes(address.cap)) form.set(`${path}.cap`, '');
          }}
        />
      </Cell>
      <Cell span={2} phone={2}>
        <PostcodeInput
          label="CAP"
          {...fill('postal-code')}
          {...form.field(`${path}.cap`)}
          inItaly={inItaly}
          comune={address.comune}
          provincia={address.provincia}
          onTake={(postcode) => form.set(`${path}.cap`, postcode)}
        />
      </Cell>
      {inItaly && (
        <Cell span={3}>
          <ProvinceSelect label="Provincia" data={todaysProvinces} {...form.field(`${path}.provincia`)} />
        </Cell>
      )}
      <Cell span={3}>
        <CountryInput label="Stato" {...fill('country-name')} {...form.field(`${path}.stato`)} />
      </Cell>
    </>
  );
}

type FieldProps = ReturnType<ContractForm['field']>;

export const ProvinceSelect = ({
  data = provinceOptions,
  ...props
}: FieldProps & { label: string; data?: typeof provinceOptions }) => (
  <Select
    {...props}
    data={data}
    searchable
    withAsterisk
    placeholder="Cerca"
    nothingFoundMessage="Nessuna provincia"
    autoComplete="off"
  />
);

export const CountryInput = (props: FieldProps & { label: string; autoComplete?: string }) => (
  <Autocomplete data={[...countries]} limit={8} {...props} />
);
