import { Checkbox, SegmentedControl, Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import {
  categoriesToTrace,
  ExpenseCategory,
  expenseCategoryNames,
  paidByNames,
} from '@wms/contract/accounting/expense-reports/names';
import { needsProof } from '@wms/contract/accounting/expense-reports/settings';
import { getExpenseDefaults } from '@wms/contract/accounting/expense-reports/writing';
import { choicesOf } from '@wms/contract/platform/declarations/choices-of';
import { formatEuro } from '@wms/contract/platform/formats';
import { amountKind, rateKind } from '@wms/contract/platform/numbers/italian';
import { today } from '@wms/contract/platform/schema';
import { useAnswer } from '../../../client/answer.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { QuantityField } from '../../../ui/fields/numbers/QuantityField.tsx';
import type { ContractForm } from '../../../ui/form/contract-form.ts';
import { Notice } from '../../../ui/parts/Notice.tsx';
import { FilesField, type LineFiles } from './FilesField.tsx';
import { euroOfExpense, isForeign, type LineValues } from './line-values.ts';

/** The fields of an expense with a receipt. */
export function ExpenseFields({ form, files }: { form: ContractForm<LineValues>; files: LineFiles }) {
  const { data: defaults } = useAnswer(getExpenseDefaults);
  const { values } = form;
  const foreign = isForeign(values);
  const euro = euroOfExpense(values);
  const category = ExpenseCategory.safeParse(values.category).data;
  const untraced = category && categoriesToTrace.includes(category) && !values.traceable;
  const hasFiles = 'chosen' in files ? files.chosen.length > 0 : files.attached > 0;
  const asksFile =
    defaults &&
    category &&
    euro &&
    !hasFiles &&
    values.paidBy === 'persona' &&
    needsProof(category, euro, defaults.proofAbove, defaults.proofLimits);
  return (
    <>
      {'chosen' in files && <FilesField {...files} disabled={form.busy} />}
      <SimpleGrid cols={2} spacing={14}>
        <Select
          {...form.field('category')}
          label="Categoria"
          data={choicesOf(expenseCategoryNames)}
          withAsterisk
        />
        <DateField {...form.field('date')} label="Data" max={today()} />
      </SimpleGrid>
      <TextInput {...form.field('description')} label="Descrizione" />
      <SimpleGrid cols={2} spacing={14}>
        <QuantityField
          kind={amountKind}
          {...form.field('amount')}
          label="Importo"
          placeholder="0,00"
          withAsterisk
        />
        <TextInput
          {...form.field('currency')}
          label="Valuta"
          autoCapitalize="characters"
          autoComplete="off"
          list="valute"
        />
      </SimpleGrid>
      <datalist id="valute">
        {usualCurrencies.map((currency) => (
          <option key={currency} value={currency} />
        ))}
      </datalist>
      {foreign && (
        <QuantityField
          kind={rateKind}
          {...form.field('rate')}
          label={`Cambio: quanti euro vale 1 ${values.currency.trim().toUpperCase()}`}
          placeholder="0,92"
          withAsterisk
        />
      )}
      {foreign && euro && (
        <Text size="sm" role="status">
          In euro: {formatEuro(euro)}
        </Text>
      )}
      <div>
        <Text size="sm" fw={500} mb={4} id="pagata">
          Chi ha pagato
        </Text>
        <SegmentedControl
          fullWidth
          aria-labelledby="pagata"
          data={choicesOf(paidByNames)}
          value={values.paidBy}
          onChange={(paidBy) => form.set('paidBy', paidBy)}
          disabled={form.busy}
        />
      </div>
      <Checkbox
        {...form.field('traceable', { type: 'checkbox' })}
        label="Pagata con carta, bonifico o un’app: resta una traccia"
      />
      {untraced && (
        <Notice role="status">Vitto e alloggio in contanti: chi approva potrebbe chiederti come mai.</Notice>
      )}
      {asksFile && (
        <Notice role="status">
          A questa spesa serve lo scontrino o la fattura: allegali prima di inviare.
        </Notice>
      )}
    </>
  );
}

const usualCurrencies = ['EUR', 'CHF', 'CZK', 'DKK', 'GBP', 'HUF', 'JPY', 'NOK', 'PLN', 'RON', 'SEK', 'USD'];
