import { Checkbox, SimpleGrid, Text, TextInput } from '@mantine/core';
import { amountKind } from '@wms/contract/platform/numbers/italian';
import { can } from '@wms/contract/platform/permissions';
import { useMay } from '../../../client/session/permission.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { QuantityField } from '../../../ui/fields/numbers/QuantityField.tsx';
import type { ContractForm } from '../../../ui/form/contract-form.ts';
import { helpBelow } from '../../../ui/form/help-below.ts';
import { Link } from '../../../ui/page/link.ts';
import textClasses from '../../../ui/parts/text.module.css';
import { TeamSelect } from '../../../ui/people/TeamSelect.tsx';
import { type ReportValues, reportLabels } from './report-values.ts';

const editsOwnData = [[can.userEdit]] as const;

/** The fields that all lines of a report have in common. */
export function ReportFields({ form }: { form: ContractForm<ReportValues> }) {
  const mayEditOwnData = useMay(editsOwnData);
  return (
    <>
      <TextInput
        {...form.field('purpose')}
        {...helpBelow}
        label={reportLabels.purpose}
        description="Per che cosa hai speso: una gara, un viaggio, del materiale"
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={14}>
        <TeamSelect {...form.choice('teamId')} clearable />
        <TextInput {...form.field('place')} label={reportLabels.place} />
      </SimpleGrid>
      <SimpleGrid cols={2} spacing={14}>
        <DateField {...form.field('fromOn')} label={reportLabels.fromOn} />
        <DateField {...form.field('toOn')} label={reportLabels.toOn} />
      </SimpleGrid>
      <QuantityField
        kind={amountKind}
        {...form.field('advance')}
        {...helpBelow}
        label={reportLabels.advance}
        description="Quello che ti è già stato dato per queste spese"
        unit="€"
        placeholder="0,00"
      />
      <TextInput
        {...form.field('iban')}
        {...helpBelow}
        label={reportLabels.iban}
        description={
          <>
            Qui arriva il rimborso.{' '}
            {mayEditOwnData && (
              <Link to="/areaUtente" className={textClasses.link}>
                Cambialo per sempre nei tuoi dati
              </Link>
            )}
          </>
        }
        placeholder="IT60 X054 2811 1010 0000 0123 456"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
      />
      <Checkbox {...form.field('volunteer', { type: 'checkbox' })} label="Spendo da volontario" />
      {form.values.volunteer && (
        <Text size="sm" c="dimmed" mt={-8}>
          A un volontario si rimborsa solo quello che ha speso davvero, con i documenti.
        </Text>
      )}
    </>
  );
}
