import { Select, TextInput } from '@mantine/core';
import { genders } from '@wms/contract/humanResources/personal-data/endpoints';
import { today } from '@wms/contract/platform/schema';
import type { ReactNode } from 'react';
import { DateField } from '../../ui/fields/DateField.tsx';
import type { ContractForm } from '../../ui/form/contract-form.ts';
import { Cell, FormSection } from '../../ui/form/FormSection.tsx';
import { helpBelow } from '../../ui/form/help-below.ts';
import { CountryInput, ProvinceSelect } from './AddressFields.tsx';
import { PlaceInput } from './PlaceInput.tsx';
import { isItaly } from './places.ts';
import type { PersonalDataValues } from './values.ts';

const genderOptions = Object.entries(genders).map(([value, label]) => ({ value, label }));

type Props = {
  form: ContractForm<PersonalDataValues>;
  /** Whether the name can be changed here; `elsewhere` is a form without it. */
  names: 'open' | 'locked' | 'elsewhere';
  /** The field of the codice fiscale. The birth comes after this field, because the code fills in the birth. */
  children: ReactNode;
};

/** The name, which people can change only during the registration, and the birth. */
export function NameAndBirth({ form, names, children }: Props) {
  const inItaly = isItaly(form.values.stato_nascita);
  const name =
    names === 'open'
      ? { withAsterisk: true }
      : { readOnly: true, description: 'Lo cambiano le risorse umane', variant: 'filled' };
  return (
    <>
      {names !== 'elsewhere' && (
        <FormSection title="Nome">
          <Cell span={3}>
            <TextInput
              label="Nome"
              autoComplete="given-name"
              {...helpBelow}
              {...form.field('nome')}
              {...name}
            />
          </Cell>
          <Cell span={3}>
            <TextInput
              label="Cognome"
              autoComplete="family-name"
              {...helpBelow}
              {...form.field('cognome')}
              {...name}
            />
          </Cell>
        </FormSection>
      )}
      {children}
      <FormSection title="Nascita">
        <Cell span={3}>
          <DateField
            label="Data di nascita"
            autoComplete="bday"
            max={today()}
            {...form.field('data_nascita')}
          />
        </Cell>
        <Cell span={3}>
          <Select label="Genere" data={genderOptions} placeholder="Scegli" {...form.field('genere')} />
        </Cell>
        <Cell span={2}>
          <CountryInput label="Stato di nascita" {...form.field('stato_nascita')} />
        </Cell>
        <Cell span={2}>
          <PlaceInput
            label={inItaly ? 'Comune di nascita' : 'Città di nascita'}
            {...form.field('luogo_nascita')}
            inItaly={inItaly}
            suppressed
            onPlace={({ name, province }) => {
              form.set('luogo_nascita', name);
              form.set('provincia_nascita', province);
            }}
          />
        </Cell>
        {inItaly && (
          <Cell span={2}>
            <ProvinceSelect label="Provincia di nascita" {...form.field('provincia_nascita')} />
          </Cell>
        )}
      </FormSection>
    </>
  );
}
