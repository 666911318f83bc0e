import { Select, Textarea, TextInput } from '@mantine/core';
import { shirtSizes } from '@wms/contract/humanResources/personal-data/endpoints';
import { formatIban } from '@wms/contract/platform/codes/codes';
import type { MaskedField } from '@wms/contract/platform/people/masked';
import type { ComponentProps, ReactNode } from 'react';
import type { ContractForm } from '../../ui/form/contract-form.ts';
import { Cell, FormSection } from '../../ui/form/FormSection.tsx';
import { helpBelow } from '../../ui/form/help-below.ts';
import { AddressFields, CountryInput } from './AddressFields.tsx';
import { CodiceFiscaleField } from './CodiceFiscaleField.tsx';
import { NameAndBirth } from './NameAndBirth.tsx';
import { Domicile, Licence } from './OptionalSections.tsx';
import type { PersonalDataValues } from './values.ts';

type Form = ContractForm<PersonalDataValues>;

const phone = { type: 'tel', inputMode: 'tel' } as const;

type Props = Pick<ComponentProps<typeof NameAndBirth>, 'names'> & {
  form: Form;
  /** Shown in the place of fields whose value is masked. */
  masked?: { readonly [field in MaskedField]?: ReactNode };
};

/** The sections of the personal data, for the registration, the user area and a person's profile. */
export function PersonalDataFields({ form, names, masked = {} }: Props) {
  const own = names !== 'elsewhere';
  return (
    <>
      <NameAndBirth form={form} names={names}>
        <FormSection
          title="Codice fiscale e cittadinanza"
          help="Dal codice fiscale si ricavano data, genere e luogo di nascita."
        >
          <Cell span={3}>{masked.codice_fiscale ?? <CodiceFiscaleField form={form} />}</Cell>
          <Cell span={3}>
            <CountryInput label="Cittadinanza" {...form.field('cittadinanza')} />
          </Cell>
        </FormSection>
      </NameAndBirth>
      <FormSection title="Contatti" {...(own && { help: 'Li vedono le risorse umane.' })}>
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
      <Domicile form={form} own={own} />
      <FormSection
        title="Contatto di emergenza"
        help={own ? 'Chi chiamiamo se ti succede qualcosa. Facoltativo.' : 'Facoltativo.'}
      >
        <Cell span={3}>
          <TextInput label="Nome e cognome" {...optionalField(form, 'contatto_emergenza.nome')} />
        </Cell>
        <Cell span={3}>
          <TextInput
            label="Telefono del contatto"
            {...phone}
            {...optionalField(form, 'contatto_emergenza.telefono')}
          />
        </Cell>
      </FormSection>
      <Licence form={form} own={own} />
      <Other form={form} masked={masked} />
    </>
  );
}

/** The field is mandatory only when its sibling has a value, so it has no asterisk. */
const optionalField = (form: Form, path: string) => ({ ...form.field(path), withAsterisk: false });

function Other({ form, masked }: { form: Form; masked: NonNullable<Props['masked']> }) {
  const iban = form.field('iban');
  return (
    <FormSection title="Altro" help="Facoltativo.">
      <Cell span={4}>
        {masked.iban ?? (
          <TextInput
            label="IBAN"
            description="Per i rimborsi"
            {...helpBelow}
            autoCapitalize="characters"
            spellCheck={false}
            {...iban}
            onBlur={() => {
              const written = formatIban(form.values.iban.replace(/[\s.]/g, '').toUpperCase());
              if (written !== form.values.iban) form.set('iban', written);
              iban.onBlur?.();
            }}
          />
        )}
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
        {masked.note ?? <Textarea label="Note" autosize minRows={2} maxRows={8} {...form.field('note')} />}
      </Cell>
    </FormSection>
  );
}
