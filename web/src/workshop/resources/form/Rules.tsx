import { Checkbox, Select } from '@mantine/core';
import { choicesOf } from '@wms/contract/platform/declarations/choices-of';
import { approvalLabels, slotChoices } from '@wms/contract/workshop/resources/resource';
import { formatLength } from '@wms/contract/workshop/shared/periods';
import { WholeField } from '../../../ui/fields/numbers/WholeField.tsx';
import type { ContractForm } from '../../../ui/form/contract-form.ts';
import { Cell, FormSection } from '../../../ui/form/FormSection.tsx';
import { DurationField } from './DurationField.tsx';
import type { ResourceValues } from './values.ts';

type Props = { form: ContractForm<ResourceValues> };

/** The props of a duration field, from the form. */
const duration = (form: ContractForm<ResourceValues>, name: DurationName) => ({
  value: form.values[name],
  onChange: (minutes: number | null) => form.set(name, minutes),
  error: form.errors[name],
  disabled: form.busy,
  'data-path': name,
});
type DurationName =
  | 'shortestMinutes'
  | 'longestMinutes'
  | 'noticeMinutes'
  | 'bufferMinutes'
  | 'personWeekMinutes'
  | 'teamWeekMinutes'
  | 'approvalMinutes';

export function RulesSection({ form }: Props) {
  const { values } = form;
  return (
    <FormSection title="Regole" help="Vuoto vuol dire senza limite. Chi gestisce l’officina non ha limiti">
      <Cell span={2}>
        <Select
          label="Passo del calendario"
          data={slotChoices.map((minutes) => ({ value: String(minutes), label: formatLength(minutes) }))}
          allowDeselect={false}
          {...form.field('slotMinutes')}
          withAsterisk={false}
        />
      </Cell>
      <Cell span={2}>
        <DurationField
          label="Dura almeno"
          parts={['hours', 'minutes']}
          {...duration(form, 'shortestMinutes')}
        />
      </Cell>
      <Cell span={2}>
        <DurationField
          label="Dura al massimo"
          parts={['hours', 'minutes']}
          {...duration(form, 'longestMinutes')}
        />
      </Cell>
      <Cell span={2}>
        <DurationField label="Preavviso" parts={['days', 'hours']} {...duration(form, 'noticeMinutes')} />
      </Cell>
      <Cell span={2}>
        <WholeField label="Fino a quanti giorni prima" {...form.field('aheadDays')} />
      </Cell>
      <Cell span={2}>
        <DurationField
          label="Pausa dopo ognuna"
          parts={['hours', 'minutes']}
          {...duration(form, 'bufferMinutes')}
        />
      </Cell>
      <Cell span={2}>
        <WholeField label="In programma, per persona" {...form.field('mostOpen')} />
      </Cell>
      <Cell span={2}>
        <DurationField
          label="A settimana, per persona"
          parts={['hours', 'minutes']}
          {...duration(form, 'personWeekMinutes')}
        />
      </Cell>
      <Cell span={2}>
        <DurationField
          label="A settimana, per reparto"
          parts={['hours', 'minutes']}
          {...duration(form, 'teamWeekMinutes')}
        />
      </Cell>
      <Cell span={4}>
        <Select
          label="Chi approva"
          data={choicesOf(approvalLabels)}
          allowDeselect={false}
          {...form.field('approval')}
          withAsterisk={false}
        />
      </Cell>
      {values.approval === 'longer' && (
        <Cell span={2}>
          <DurationField
            label="Oltre"
            parts={['hours', 'minutes']}
            {...duration(form, 'approvalMinutes')}
            required
          />
        </Cell>
      )}
      {values.approval !== 'never' && (
        <Cell span={6}>
          <Checkbox
            {...form.field('waitingHolds', { type: 'checkbox' })}
            label="Una richiesta in attesa tiene il posto"
            description="Altrimenti lo prende chi è confermato per primo"
          />
        </Cell>
      )}
      <Cell span={6}>
        <Checkbox
          {...form.field('wantsCheckIn', { type: 'checkbox' })}
          label="Chi prenota dice «sono qui»"
          description="Se nessuno lo dice entro 15 minuti dall’inizio, il posto torna libero"
        />
      </Cell>
      <Cell span={6}>
        <Checkbox
          {...form.field('closedOnHolidays', { type: 'checkbox' })}
          label="Chiude nei giorni festivi"
          description="Anche nella festa del patrono, che si imposta in Organizzazione"
        />
      </Cell>
    </FormSection>
  );
}
