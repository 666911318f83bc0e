import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { ibanGroups } from '@wms/contract/humanResources/personal-data/codes';
import { genders, licenceCategories, shirtSizes } from '@wms/contract/humanResources/personal-data/endpoints';
import { today } from '@wms/contract/platform/schema';
import { DateField } from '../../ui/fields/DateField.tsx';
import type { ContractForm } from '../../ui/form/contract-form.ts';
import { Cell, FormSection } from '../../ui/form/FormSection.tsx';
import { AddressFields, CountryInput, ProvinceSelect } from './AddressFields.tsx';
import { CodiceFiscaleField } from './CodiceFiscaleField.tsx';
import { isItaly } from './places.ts';
import { emptyAddress, emptyLicence, type PersonalDataValues } from './values.ts';

type Form = ContractForm<PersonalDataValues>;

const genderOptions = Object.entries(genders).map(([value, label]) => ({ value, label }));
/** The help is under the field, where errors also appear. */
const helpBelow = { inputWrapperOrder: ['label', 'input', 'description', 'error'] } satisfies Parameters<
  typeof TextInput
>[0];
const phone = { type: 'tel', inputMode: 'tel' } as const;

/** The sections of the personal data, in the first entry and in the user area. */
export function PersonalDataFields({ form, namesOpen }: { form: Form; namesOpen: boolean }) {
  return (
    <>
      <NameAndBirth form={form} namesOpen={namesOpen} />
      <FormSection title="Cittadinanza e codice fiscale">
        <Cell span={3}>
          <CountryInput label="Cittadinanza" {...form.field('cittadinanza')} />
        </Cell>
        <Cell span={3}>
          <CodiceFiscaleField form={form} />
        </Cell>
      </FormSection>
      <FormSection title="Contatti" help="Li vedono le risorse umane.">
        <Cell span={3}>
          <TextInput
            label="Telefono"
            description="Senza prefisso vale +39"
            {...helpBelow}
            {...phone}
            autoComplete="tel"
            {...form.field('telefono')}
          />
        </Cell>
        <Cell span={3}>
          <TextInput
            label="E-mail personale"
            type="email"
            inputMode="email"
            autoComplete="email"
            {...form.field('email_personale')}
          />
        </Cell>
      </FormSection>
      <FormSection title="Residenza">
        <AddressFields form={form} path="residenza" address={form.values.residenza} />
      </FormSection>
      <Domicile form={form} />
      <FormSection title="Contatto di emergenza" help="Chi chiamiamo se ti succede qualcosa. Facoltativo.">
        <Cell span={3}>
          <TextInput
            label="Nome e cognome"
            autoComplete="off"
            {...optionalField(form, 'contatto_emergenza.nome')}
          />
        </Cell>
        <Cell span={3}>
          <TextInput
            label="Telefono del contatto"
            {...phone}
            autoComplete="off"
            {...optionalField(form, 'contatto_emergenza.telefono')}
          />
        </Cell>
      </FormSection>
      <Licence form={form} />
      <Other form={form} />
    </>
  );
}

/** The field is mandatory only when its sibling has a value, so it has no asterisk. */
const optionalField = (form: Form, path: string) => ({ ...form.field(path), withAsterisk: false });

function NameAndBirth({ form, namesOpen }: { form: Form; namesOpen: boolean }) {
  const inItaly = isItaly(form.values.stato_nascita);
  const name = namesOpen
    ? { withAsterisk: true }
    : { readOnly: true, description: 'Lo cambiano le risorse umane', variant: 'filled' };
  return (
    <>
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
          <TextInput
            label={inItaly ? 'Comune di nascita' : 'Città di nascita'}
            autoComplete="off"
            {...form.field('luogo_nascita')}
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

function Domicile({ form }: { form: Form }) {
  const { domicilio } = form.values;
  return (
    <FormSection title="Domicilio" help="Dove abiti di solito.">
      <Cell span={6}>
        <Switch
          label="È diverso dalla residenza"
          checked={domicilio !== null}
          disabled={form.busy}
          onChange={(event) => form.set('domicilio', event.currentTarget.checked ? emptyAddress : null)}
        />
      </Cell>
      {domicilio && <AddressFields form={form} path="domicilio" address={domicilio} />}
    </FormSection>
  );
}

function Licence({ form }: { form: Form }) {
  const { patente } = form.values;
  return (
    <FormSection title="Patente" help="Serve per prenotare i furgoni.">
      <Cell span={6}>
        <Switch
          label="Ho la patente di guida"
          checked={patente !== null}
          disabled={form.busy}
          onChange={(event) => form.set('patente', event.currentTarget.checked ? emptyLicence : null)}
        />
      </Cell>
      {patente && (
        <>
          <Cell span={2}>
            <TextInput label="Numero" autoComplete="off" {...form.field('patente.numero')} />
          </Cell>
          <Cell span={2} phone={3}>
            <Select label="Categoria" data={[...licenceCategories]} {...form.field('patente.categoria')} />
          </Cell>
          <Cell span={2} phone={3}>
            <DateField label="Scadenza" {...form.field('patente.scadenza')} />
          </Cell>
        </>
      )}
    </FormSection>
  );
}

function Other({ form }: { form: Form }) {
  const iban = form.field('iban');
  return (
    <FormSection title="Altro" help="Facoltativo.">
      <Cell span={4}>
        <TextInput
          label="IBAN"
          description="Per i rimborsi"
          {...helpBelow}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...iban}
          onBlur={() => {
            form.set('iban', ibanGroups(form.values.iban.replace(/[\s.]/g, '').toUpperCase()));
            iban.onBlur?.();
          }}
        />
      </Cell>
      <Cell span={2}>
        <Select
          label="Taglia della maglia"
          data={[...shirtSizes]}
          clearable
          placeholder="Scegli"
          {...form.field('taglia_maglia')}
        />
      </Cell>
      <Cell span={6}>
        <Textarea label="Note" autosize minRows={2} maxRows={8} maxLength={2000} {...form.field('note')} />
      </Cell>
    </FormSection>
  );
}
