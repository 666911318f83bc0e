/** The sections that exist only if the person says so: a domicile and a driving licence. */
import { Select, Switch, TextInput } from '@mantine/core';
import { licenceCategories } from '@wms/contract/platform/people/licence-categories';
import type { ReactNode } from 'react';
import { DateField } from '../../ui/fields/DateField.tsx';
import type { ContractForm } from '../../ui/form/contract-form.ts';
import { Cell, FormSection } from '../../ui/form/FormSection.tsx';
import { AddressFields } from './AddressFields.tsx';
import { emptyAddress, emptyLicence, type PersonalDataValues } from './values.ts';

type Form = ContractForm<PersonalDataValues>;

type SectionProps = {
  form: Form;
  name: 'domicilio' | 'patente';
  /** The value with which the section starts. */
  empty: object;
  title: string;
  help: string;
  label: string;
  children: ReactNode;
};

function OptionalSection({ form, name, empty, title, help, label, children }: SectionProps) {
  const given = form.values[name] !== null;
  return (
    <FormSection title={title} help={help}>
      <Cell span={6}>
        <Switch
          label={label}
          checked={given}
          disabled={form.busy}
          error={form.field(name).error}
          data-path={name}
          onChange={(event) => form.set(name, event.currentTarget.checked ? empty : null)}
        />
      </Cell>
      {given && children}
    </FormSection>
  );
}

/** `own` is true for the person's own data; the texts address only them directly. */
type SectionContext = { form: Form; own: boolean };

export function Domicile({ form, own }: SectionContext) {
  return (
    <OptionalSection
      form={form}
      name="domicilio"
      empty={emptyAddress}
      title="Domicilio"
      help={own ? 'Dove abiti di solito.' : 'Dove abita di solito.'}
      label="È diverso dalla residenza"
    >
      <AddressFields form={form} path="domicilio" address={form.values.domicilio ?? emptyAddress} />
    </OptionalSection>
  );
}

export function Licence({ form, own }: SectionContext) {
  return (
    <OptionalSection
      form={form}
      name="patente"
      empty={emptyLicence}
      title="Patente"
      help="Serve per prenotare i furgoni."
      label={own ? 'Ho la patente di guida' : 'Ha la patente di guida'}
    >
      <LicenceFields form={form} />
    </OptionalSection>
  );
}

const LicenceFields = ({ form }: { form: Form }) => (
  <>
    <Cell span={2}>
      <TextInput label="Numero" {...form.field('patente.numero')} />
    </Cell>
    <Cell span={2} phone={3}>
      <Select label="Categoria" data={[...licenceCategories]} {...form.field('patente.categoria')} />
    </Cell>
    <Cell span={2} phone={3}>
      <DateField label="Scadenza" {...form.field('patente.scadenza')} />
    </Cell>
  </>
);
