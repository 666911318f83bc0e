import { Text, TextInput } from '@mantine/core';
import {
  type Limits,
  listBudgets,
  setBudget,
  setOrderLimits,
  type TeamBudget,
} from '@wms/contract/logistics/budgets/endpoints';
import { amountKind } from '@wms/contract/platform/numbers/italian';
import { readAnswer } from '../../client/query.ts';
import { typedDecimal } from '../../ui/fields/numbers/plain-decimal.ts';
import { QuantityField } from '../../ui/fields/numbers/QuantityField.tsx';
import { useEditForm } from '../../ui/form/use-edit-form.ts';
import { FormModal } from '../../ui/modal/AppModal.tsx';

type Team = TeamBudget['team'];

/** The start of the form for a budget or limits that don't exist yet; one form sets, changes and removes them. */
const none = { id: null, version: null } as const;
const budgetOf = (budget: TeamBudget['budget']) => ({ ...none, amount: null, notes: null, ...budget });
const limitsOf = (limits: Limits | null) => ({ ...none, freeUpTo: null, twoAbove: null, ...limits });

const readYear = (year: number) => readAnswer(listBudgets, { query: { year: String(year) } });
const readTeam = async ({ id }: Team, year: number) =>
  (await readYear(year)).teams.find(({ team }) => team.id === id);

export function BudgetModal({
  budget,
  year,
  onClose,
}: {
  budget: TeamBudget;
  year: number;
  onClose: () => void;
}) {
  const { team } = budget;
  const form = useEditForm(setBudget, budgetOf(budget.budget), {
    valuesOf: ({ amount, notes }) => ({ amount: typedDecimal(amount), notes: notes ?? '' }),
    read: async () => budgetOf((await readTeam(team, year))?.budget ?? null),
    labels: { amount: 'Importo, IVA compresa', notes: 'Note' },
    toBody: (values) => ({ ...values, teamId: team.id, year }),
  });
  return (
    <FormModal title={`Budget ${year} di ${team.name}`} form={form} onClose={onClose} confirmLabel="Salva">
      <QuantityField
        kind={amountKind}
        label="Importo, IVA compresa"
        description="Vuoto: il reparto non ha un budget"
        unit="€"
        {...form.field('amount')}
        data-autofocus
      />
      <TextInput label="Note" {...form.field('notes')} />
      <Text size="sm" c="dimmed">
        All’80 % chi ordina riceve un avviso; oltre il 100 % un ordine si approva solo scrivendo perché.
      </Text>
    </FormModal>
  );
}

type LimitsProps = { team: Team | null; limits: Limits | null; year: number; onClose: () => void };

/** Limits have no year; `year` belongs to the list from which the limits are read again. */
export function LimitsModal({ team, limits, year, onClose }: LimitsProps) {
  const form = useEditForm(setOrderLimits, limitsOf(limits), {
    valuesOf: ({ freeUpTo, twoAbove }) => ({
      freeUpTo: typedDecimal(freeUpTo),
      twoAbove: typedDecimal(twoAbove),
    }),
    read: async () =>
      limitsOf(team ? ((await readTeam(team, year))?.limits ?? null) : (await readYear(year)).limits),
    labels: { freeUpTo: 'Senza approvazione fino a', twoAbove: 'Due persone sopra' },
    toBody: (values) => ({ ...values, teamId: team?.id ?? null }),
  });
  return (
    <FormModal
      title={team ? `Limiti di ${team.name}` : 'Limiti di approvazione'}
      form={form}
      onClose={onClose}
      confirmLabel="Salva"
    >
      <QuantityField
        kind={amountKind}
        label="Senza approvazione fino a"
        description="Vuoto: ogni ordine va approvato"
        unit="€"
        {...form.field('freeUpTo')}
        data-autofocus
      />
      <QuantityField
        kind={amountKind}
        label="Due persone sopra"
        description="Vuoto: ne basta sempre una"
        unit="€"
        {...form.field('twoAbove')}
      />
      <Text size="sm" c="dimmed">
        {team
          ? 'Tutti e due vuoti: valgono i limiti di tutti gli altri.'
          : 'Valgono per i reparti senza limiti loro.'}
      </Text>
    </FormModal>
  );
}
