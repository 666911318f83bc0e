import { Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { expenseCategoryNames } from '@wms/contract/accounting/expense-reports/names';
import { getSelfDeclarable } from '@wms/contract/accounting/expense-reports/rules';
import { formatEuro } from '@wms/contract/platform/formats';
import { amountKind } from '@wms/contract/platform/numbers/italian';
import { CivilDate, today } from '@wms/contract/platform/schema';
import { useAnswer } from '../../../client/answer.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { QuantityField } from '../../../ui/fields/numbers/QuantityField.tsx';
import type { ContractForm } from '../../../ui/form/contract-form.ts';
import { Notice } from '../../../ui/parts/Notice.tsx';
import type { LineValues } from './line-values.ts';

/**
 * The fields of an expense that a volunteer declares without a document, within the limits of that day's resolution.
 */
export function SelfDeclaredFields({ form }: { form: ContractForm<LineValues> }) {
  const { date } = form.values;
  const isDate = CivilDate.safeParse(date).success;
  const { data: known, isPlaceholderData } = useAnswer(
    getSelfDeclarable,
    { query: { date } },
    { enabled: isDate, keepPrevious: true },
  );
  // The categories of the previous day stay visible until those of the new day are known, but without the amounts.
  const left = isPlaceholderData ? undefined : known;
  return (
    <>
      <SimpleGrid cols={2} spacing={14}>
        <DateField {...form.field('date')} label="Data" max={today()} />
        <Select
          {...form.field('category')}
          label="Categoria"
          data={(known?.categories ?? []).map((value) => ({ value, label: expenseCategoryNames[value] }))}
          withAsterisk
        />
      </SimpleGrid>
      {left && left.categories.length === 0 && (
        <Notice role="status">In quel giorno nessuna delibera permette di autocertificare una spesa.</Notice>
      )}
      <TextInput {...form.field('description')} label="Descrizione" />
      <QuantityField
        kind={amountKind}
        {...form.field('amount')}
        label="Importo"
        unit="€"
        placeholder="0,00"
        withAsterisk
      />
      {left && left.categories.length > 0 && (
        <Text size="sm" c="dimmed" role="status">
          Puoi ancora autocertificare {formatEuro(left.leftOfDay)} in quel giorno e{' '}
          {formatEuro(left.leftOfMonth)} nel suo mese, contando tutte le tue note.
        </Text>
      )}
    </>
  );
}
