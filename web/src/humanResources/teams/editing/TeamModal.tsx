/** The form of a division or a team. */
import { SegmentedControl, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import {
  createTeam,
  editTeam,
  getTeam,
  kindLabels,
  type Team,
  teamKinds,
} from '@wms/contract/humanResources/teams/endpoints';
import { today } from '@wms/contract/platform/schema';
import { readAnswer } from '../../../client/query.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { ColourField } from '../../../ui/fields/pictured/Choices.tsx';
import type { Choice } from '../../../ui/fields/RemoteSelect.tsx';
import { type ContractForm, useContractForm } from '../../../ui/form/contract-form.ts';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { TeamSelect } from '../../../ui/people/TeamSelect.tsx';

type Details = Pick<Team, 'name' | 'code' | 'kind' | 'colour'> & { description: string; email: string };

type NewProps = {
  parent: Choice | null;
  /** True while there are no teams; the form then proposes a division, because an organisation begins with them. */
  first?: boolean;
  onClose: () => void;
  onCreated: (id: number) => void;
  /** Begins another team beside the one that was made. */
  onAnother?: () => void;
};

export function NewTeam({ parent, first = false, onClose, onCreated, onAnother }: NewProps) {
  const details: Details = {
    name: '',
    code: '',
    kind: first ? 'divisione' : 'reparto',
    colour: 'gray',
    description: '',
    email: '',
  };
  const form = useContractForm(createTeam, {
    initial: { ...details, parentId: parent, openedOn: today() },
    follows: () => (onAnother ? [{ label: 'Un altro', run: onAnother }] : []),
    onDone: ({ id }) => onCreated(id),
  });
  return (
    <FormModal title="Nuovo reparto" form={form} onClose={onClose} confirmLabel="Crea" size="lg">
      <Fields form={form} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TeamSelect label="Dentro" description="Vuoto: in cima all’albero" {...form.choice('parentId')} />
        <DateField label="Aperto il" description="Vuoto: oggi" max={today()} {...form.field('openedOn')} />
      </SimpleGrid>
    </FormModal>
  );
}

export function EditTeam({ team, onClose }: { team: Team; onClose: () => void }) {
  const form = useEditForm(editTeam, team, {
    read: () => readAnswer(getTeam, { params: { id: String(team.id) }, query: {} }),
    valuesOf: ({ name, code, kind, colour, description, email }): Details => ({
      name,
      code,
      kind,
      colour,
      description: description ?? '',
      email: email ?? '',
    }),
    labels: {
      name: 'Nome',
      code: 'Codice',
      kind: 'Tipo',
      colour: 'Colore',
      description: 'Descrizione',
      email: 'E-mail',
    },
  });
  return (
    <FormModal title={`Modifica ${team.name}`} form={form} onClose={onClose} confirmLabel="Salva" size="lg">
      <Fields form={form} />
    </FormModal>
  );
}

function Fields({ form }: { form: Pick<ContractForm<Details>, 'field' | 'set' | 'values'> }) {
  return (
    <>
      <SegmentedControl
        aria-label="Tipo"
        data={teamKinds.map((value) => ({ value, label: kindLabels[value] }))}
        value={form.values.kind}
        onChange={(kind) => form.set('kind', kind)}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label="Nome" data-autofocus {...form.field('name')} />
        <TextInput
          label="Codice"
          placeholder="AERO"
          spellCheck={false}
          {...form.field('code')}
          onChange={(event) => form.set('code', event.currentTarget.value.toUpperCase())}
        />
      </SimpleGrid>
      <ColourField value={form.values.colour} onChange={(colour) => form.set('colour', colour)} />
      <TextInput label="E-mail" type="email" {...form.field('email')} />
      <Textarea label="Descrizione" autosize minRows={2} {...form.field('description')} />
    </>
  );
}
