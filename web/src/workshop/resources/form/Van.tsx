import { Checkbox, Select, TextInput } from '@mantine/core';
import { choicesOf } from '@wms/contract/platform/declarations/choices-of';
import { licenceCategories } from '@wms/contract/platform/people/licence-categories';
import { fuelLabels, italianPlate } from '@wms/contract/workshop/resources/resource';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { WholeField } from '../../../ui/fields/numbers/WholeField.tsx';
import type { ContractForm } from '../../../ui/form/contract-form.ts';
import { Cell, FormSection } from '../../../ui/form/FormSection.tsx';
import type { ResourceValues } from './values.ts';

type Props = { form: ContractForm<ResourceValues> };

const fuels = choicesOf(fuelLabels);
const dues = [
  ['insuranceUntil', 'Assicurazione fino al'],
  ['inspectionUntil', 'Revisione fino al'],
  ['roadTaxUntil', 'Bollo fino al'],
] as const;
/** The fields that only a van has. */
export function VanSection({ form }: Props) {
  return (
    <>
      <FormSection title="Veicolo">
        <Cell span={2}>
          <TextInput label="Marca" {...form.field('van.make')} />
        </Cell>
        <Cell span={4}>
          <TextInput label="Modello" {...form.field('van.model')} />
        </Cell>
        <Cell span={2} phone={3}>
          <Select
            label="Carburante"
            data={fuels}
            allowDeselect={false}
            {...form.field('van.fuel')}
            withAsterisk={false}
          />
        </Cell>
        <Cell span={2} phone={3}>
          <Select
            label="Patente"
            data={[...licenceCategories]}
            allowDeselect={false}
            {...form.field('van.licenceCategory')}
            withAsterisk={false}
          />
        </Cell>
        <Cell span={2} phone={3}>
          <WholeField label="Portata" unit="kg" {...form.field('van.loadKg')} />
        </Cell>
        <Cell span={2} phone={3}>
          <WholeField label="Chilometri" unit="km" {...form.field('van.odometer')} withAsterisk={false} />
        </Cell>
        <Cell span={4}>
          <TextInput label="Dove sono le chiavi" {...form.field('van.keyPlace')} />
        </Cell>
        <Cell span={2}>
          <TextInput label="Telepass" {...form.field('van.tollDevice')} />
        </Cell>
        <Cell span={6}>
          <Checkbox {...form.field('van.towBar', { type: 'checkbox' })} label="Ha il gancio di traino" />
        </Cell>
      </FormSection>
      <FormSection
        title="Scadenze"
        help="Oltre la fine di assicurazione o revisione non si prenota; bollo e tagliando avvisano"
      >
        {dues.map(([name, label]) => (
          <Cell key={name} span={2}>
            <DateField label={label} {...form.field(`van.${name}`)} />
          </Cell>
        ))}
        <Cell span={2}>
          <DateField label="Telepass fino al" {...form.field('van.tollDeviceUntil')} />
        </Cell>
        <Cell span={2}>
          <DateField label="Tagliando entro il" {...form.field('van.serviceOn')} />
        </Cell>
        <Cell span={2}>
          <WholeField label="Tagliando ai chilometri" unit="km" {...form.field('van.serviceKm')} />
        </Cell>
      </FormSection>
    </>
  );
}

/** The plate. A plate that isn't of the usual Italian form must be confirmed. */
function Plate({ form }: Props) {
  const { van, plateIsRight } = form.values;
  const plate = (van?.plate ?? '').toUpperCase().replaceAll(' ', '');
  const unusual = plate.length >= 4 && !italianPlate.test(plate);
  return (
    <>
      <Cell span={2}>
        <TextInput label="Targa" spellCheck={false} placeholder="AB123CD" {...form.field('van.plate')} />
      </Cell>
      {(unusual || plateIsRight) && (
        <Cell span={4}>
          <Checkbox
            mt={{ base: 0, sm: 32 }}
            {...form.field('plateIsRight', { type: 'checkbox' })}
            label="La targa è giusta così"
            description="Non ha la forma delle targhe italiane di oggi"
          />
        </Cell>
      )}
    </>
  );
}
VanSection.Plate = Plate;
