import { Text, TextInput } from '@mantine/core';
import {
  type Limits,
  setBudget,
  setOrderLimits,
  type TeamBudget,
} from '@wms/contract/logistics/budgets/endpoints';
import { useContractForm } from '../../ui/form/contract-form.ts';
import { FormModal } from '../../ui/modal/AppModal.tsx';

/** `1500,00` as people type it. */
const typed = (amount: string | null | undefined) => amount?.replace('.', ',') ?? '';

const euro = { inputMode: 'decimal', rightSection: '€', rightSectionPointerEvents: 'none' } as const;

export function BudgetModal({ of, year, onClose }: { of: TeamBudget; year: number; onClose: () => void }) {
  const { team, budget } = of;
  const form = useContractForm(setBudget, {
    initial: { amount: typed(budget?.amount), notes: budget?.notes ?? '' },
    toBody: (values) => ({ ...values, teamId: team.id, year, version: budget?.version ?? null }),
  });
  return (
    <FormModal title={`Budget ${year} di ${team.name}`} form={form} onClose={onClose} confirmLabel="Salva">
      <TextInput
        label="Importo, IVA compresa"
        description="Vuoto: il reparto non ha un budget"
        {...euro}
        {...form.field('amount')}
        data-autofocus
      />
      <TextInput label="Note" maxLength={300} {...form.field('notes')} />
      <Text size="sm" c="dimmed">
        All’80 % chi ordina riceve un avviso; oltre il 100 % un ordine si approva solo scrivendo perché.
      </Text>
    </FormModal>
  );
}

type LimitsProps = { team: { id: number; name: string } | null; limits: Limits | null; onClose: () => void };

export function LimitsModal({ team, limits, onClose }: LimitsProps) {
  const form = useContractForm(setOrderLimits, {
    initial: { freeUpTo: typed(limits?.freeUpTo), twoAbove: typed(limits?.twoAbove) },
    toBody: (values) => ({ ...values, teamId: team?.id ?? null, version: limits?.version ?? null }),
  });
  return (
    <FormModal
      title={team ? `Limiti di ${team.name}` : 'Limiti di approvazione'}
      form={form}
      onClose={onClose}
      confirmLabel="Salva"
    >
      <TextInput
        label="Senza approvazione fino a"
        description="Vuoto: ogni ordine va approvato"
        {...euro}
        {...form.field('freeUpTo')}
        data-autofocus
      />
      <TextInput
        label="Due persone sopra"
        description="Vuoto: ne basta sempre una"
        {...euro}
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
