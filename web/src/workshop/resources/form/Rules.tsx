import { Checkbox, Group, MultiSelect, NumberInput, Pill, Select, Textarea } from '@mantine/core';
import { approvalLabels, bookableByLabels, slotChoices } from '@wms/contract/workshop/resources/resource';
import { formatLength } from '@wms/contract/workshop/shared/words';
import { PeopleField } from '../../../humanResources/who-is-who/PeopleField.tsx';
import { TeamSelect } from '../../../humanResources/who-is-who/TeamSelect.tsx';
import type { ContractForm } from '../../../ui/form/contract-form.ts';
import { Cell, FormSection } from '../../../ui/form/FormSection.tsx';
import { DurationField } from './DurationField.tsx';
import type { ResourceValues } from './values.ts';

type Props = { form: ContractForm<ResourceValues> };

const choicesOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** How the form holds a length of time. */
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
        <NumberInput
          label="Fino a quanti giorni prima"
          allowDecimal={false}
          allowNegative={false}
          hideControls
          inputMode="numeric"
          maxLength={4}
          {...form.field('aheadDays')}
        />
      </Cell>
      <Cell span={2}>
        <DurationField
          label="Pausa dopo ognuna"
          parts={['hours', 'minutes']}
          {...duration(form, 'bufferMinutes')}
        />
      </Cell>
      <Cell span={2}>
        <NumberInput
          label="In programma, per persona"
          allowDecimal={false}
          allowNegative={false}
          hideControls
          inputMode="numeric"
          maxLength={3}
          {...form.field('mostOpen')}
        />
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

export function BookersSection({
  form,
  documentTypes,
}: Props & { documentTypes: readonly { id: number; name: string }[] }) {
  const { values } = form;
  const { teams } = values;
  return (
    <FormSection title="Chi può prenotare" help="Fra chi ha il permesso di prenotare">
      <Cell span={6}>
        <Select
          label="Chi"
          data={choicesOf(bookableByLabels)}
          allowDeselect={false}
          {...form.field('bookableBy')}
          withAsterisk={false}
        />
      </Cell>
      {values.bookableBy === 'teams' && (
        <Cell span={6}>
          <TeamSelect
            collects
            label="Reparti"
            description="Uno dopo l’altro: scrivi qualche lettera e premi Invio"
            value={null}
            onChange={(team) => {
              if (team && !teams.some(({ id }) => id === team.id)) form.set('teams', [...teams, team]);
            }}
            error={form.errors.teamIds}
            disabled={form.busy}
            withAsterisk
            data-path="teamIds"
          />
          {teams.length > 0 && (
            <Group component="ul" gap={6} mt={8} aria-label="Reparti scelti">
              {teams.map((team) => (
                <Pill
                  component="li"
                  key={team.id}
                  size="md"
                  withRemoveButton
                  removeButtonProps={{
                    'aria-label': `Togli ${team.name}`,
                    'aria-hidden': false,
                    tabIndex: 0,
                  }}
                  onRemove={() =>
                    form.set(
                      'teams',
                      teams.filter(({ id }) => id !== team.id),
                    )
                  }
                >
                  {team.name}
                </Pill>
              ))}
            </Group>
          )}
        </Cell>
      )}
      {values.bookableBy === 'people' && (
        <Cell span={6}>
          <PeopleField
            people={values.people}
            onChange={(people) => form.set('people', people)}
            error={form.errors.peopleIds}
            disabled={form.busy}
            withAsterisk
            data-path="peopleIds"
          />
        </Cell>
      )}
      <Cell span={6}>
        <MultiSelect
          label="Documenti da avere"
          description="Approvati, e validi nel giorno della prenotazione"
          data={documentTypes.map(({ id, name }) => ({ value: String(id), label: name }))}
          searchable
          hidePickedOptions
          nothingFoundMessage="Nessun tipo di documento"
          {...form.field('documentTypeIds')}
          withAsterisk={false}
        />
      </Cell>
      <Cell span={6}>
        <Textarea
          label="Regole d’uso"
          description="Chi prenota le legge e le accetta la prima volta, e di nuovo quando cambiano"
          maxLength={4000}
          autosize
          minRows={2}
          maxRows={14}
          {...form.field('rules')}
        />
      </Cell>
    </FormSection>
  );
}
