import { Group, MultiSelect, Pill, Select, Textarea } from '@mantine/core';
import { choicesOf } from '@wms/contract/platform/declarations/choices-of';
import { bookableByLabels } from '@wms/contract/workshop/resources/resource';
import type { ContractForm } from '../../../ui/form/contract-form.ts';
import { Cell, FormSection } from '../../../ui/form/FormSection.tsx';
import { PeopleField } from '../../../ui/people/PeopleField.tsx';
import { TeamSelect } from '../../../ui/people/TeamSelect.tsx';
import type { ResourceValues } from './values.ts';

type Props = { form: ContractForm<ResourceValues> };

export function BookersSection({
  form,
  documentTypes,
  regulations,
}: Props & {
  documentTypes: readonly { id: number; name: string }[];
  regulations: readonly { id: number; title: string }[];
}) {
  const { values } = form;
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
          <TeamsField form={form} />
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
        <MultiSelect
          label="Regolamenti da confermare"
          description="Nella versione in vigore: chi non l’ha fatto li legge mentre prenota"
          data={regulations.map(({ id, title }) => ({ value: String(id), label: title }))}
          searchable
          hidePickedOptions
          nothingFoundMessage="Nessun regolamento"
          {...form.field('regulationIds')}
          withAsterisk={false}
        />
      </Cell>
      <Cell span={6}>
        <Textarea
          label="Regole d’uso"
          description="Chi prenota le legge e le accetta la prima volta, e di nuovo quando cambiano"
          autosize
          minRows={2}
          maxRows={14}
          {...form.field('rules')}
        />
      </Cell>
    </FormSection>
  );
}

/** The teams whose people may book: a field adds one after the other, and each can be taken off again. */
function TeamsField({ form }: Props) {
  const { teams } = form.values;
  return (
    <>
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
    </>
  );
}
