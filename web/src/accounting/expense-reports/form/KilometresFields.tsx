import { Checkbox, Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { fuelNames } from '@wms/contract/accounting/expense-reports/names';
import { listMileageVehicles } from '@wms/contract/accounting/expense-reports/rules';
import { formatEuro } from '@wms/contract/platform/formats';
import { distanceKind } from '@wms/contract/platform/numbers/italian';
import { today } from '@wms/contract/platform/schema';
import { useAnswer } from '../../../client/answer.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { QuantityField } from '../../../ui/fields/numbers/QuantityField.tsx';
import type { ContractForm } from '../../../ui/form/contract-form.ts';
import { helpBelow } from '../../../ui/form/help-below.ts';
import { Pending } from '../../../ui/page/Page.tsx';
import { Notice } from '../../../ui/parts/Notice.tsx';
import { formatRate } from '../shared/amounts.ts';
import { euroOfWay, type LineValues, rateOn, vehicleKey } from './line-values.ts';

/** The fields of kilometres with the person's own vehicle, which are paid at the rate of their day. */
export function KilometresFields({ form }: { form: ContractForm<LineValues> }) {
  const { data: vehicles, error, refetch } = useAnswer(listMileageVehicles);
  const { values } = form;
  if (!vehicles) return <Pending error={error} onRetry={refetch} rows={4} />;
  if (vehicles.length === 0)
    return (
      <Notice>Non c’è ancora nessuna tariffa dei chilometri: chiedi alla tesoreria di aggiungerla.</Notice>
    );
  const rate = rateOn(vehicles, values.vehicle, values.date);
  const euro = euroOfWay(values, rate);
  // One select chooses the vehicle with its fuel, so it shows the error of the vehicle's name.
  const { error: vehicleError } = form.field('vehicle');
  return (
    <>
      <TextInput
        {...form.field('description')}
        {...helpBelow}
        label="Motivo"
        description="Perché questo viaggio: una gara, un ritiro di materiale"
      />
      <SimpleGrid cols={2} spacing={14}>
        <TextInput {...form.field('from')} label="Da" withAsterisk />
        <TextInput {...form.field('to')} label="A" withAsterisk />
        <DateField {...form.field('date')} label="Data" max={today()} />
        <QuantityField
          kind={distanceKind}
          {...form.field('kilometres')}
          label="Chilometri"
          unit="km"
          withAsterisk
        />
      </SimpleGrid>
      <Checkbox
        {...form.field('roundTrip', { type: 'checkbox' })}
        label="Andata e ritorno: i chilometri sono quelli di tutto il viaggio"
      />
      <Select
        label="Veicolo"
        data={vehicles.map((vehicle) => ({
          value: vehicleKey(vehicle),
          label: `${vehicle.vehicle}, ${fuelNames[vehicle.fuel].toLowerCase()}`,
        }))}
        value={values.vehicle}
        onChange={(vehicle) => form.set('vehicle', vehicle)}
        error={vehicleError}
        disabled={form.busy}
        data-path="vehicle"
        withAsterisk
      />
      <TextInput {...form.field('plate')} label="Targa" autoCapitalize="characters" autoComplete="off" />
      <div role="status">
        {values.vehicle !== null && rate === null && (
          <Notice role="status">
            In quel giorno questo veicolo non ha una tariffa: scegline un altro, o chiedi alla tesoreria.
          </Notice>
        )}
        {rate && (
          <Text fw={550}>
            {euro ? `${formatEuro(euro)}, a ${formatRate(rate)}` : `A ${formatRate(rate)}`}
          </Text>
        )}
      </div>
    </>
  );
}
