/** The form of a room, a bench or a van. */

import { Select, TagsInput, Textarea, TextInput } from '@mantine/core';
import { getResourceChoices } from '@wms/contract/workshop/resources/endpoints';
import type { Kind } from '@wms/contract/workshop/resources/resource';
import type { ReactNode } from 'react';
import { useAnswer } from '../../../client/answer.ts';
import { WholeField } from '../../../ui/fields/numbers/WholeField.tsx';
import { ColourField } from '../../../ui/fields/pictured/Choices.tsx';
import type { ContractForm } from '../../../ui/form/contract-form.ts';
import { Cell, FormSection } from '../../../ui/form/FormSection.tsx';
import { PageForm } from '../../../ui/form/PageForm.tsx';
import { BookersSection } from './Bookers.tsx';
import { Hours } from './Hours.tsx';
import { RulesSection } from './Rules.tsx';
import { VanSection } from './Van.tsx';
import type { ResourceValues } from './values.ts';

export type ResourceFormState = ContractForm<ResourceValues>;

type Props = {
  form: ResourceFormState;
  submitLabel: string;
  onCancel: () => void;
  isNew?: boolean;
  /** A message before the sections that says why the resource couldn't be saved. */
  notice?: ReactNode;
};

const help: Record<Kind, string> = {
  room: 'Bastano nome e codice: il resto si aggiunge quando serve',
  bench: 'Un banco o una macchina che si prenota da solo; chi prenota la stanza prenota anche lui',
  van: 'Bastano nome, codice e targa: il resto si aggiunge quando serve',
};

const placeholders: Record<Kind, { name: string; code: string; place: string }> = {
  room: { name: 'Sala riunioni', code: 'RIU', place: 'Capannone A, primo piano' },
  bench: { name: 'Tornio', code: 'OFF-TOR', place: 'Vicino alla finestra' },
  van: { name: 'Ducato grande', code: 'VAN-1', place: 'Parcheggio nord' },
};

export function ResourceForm({ form, submitLabel, onCancel, isNew = false, notice }: Props) {
  const { values } = form;
  const { data: choices } = useAnswer(getResourceChoices);
  const { kind } = values;
  const example = placeholders[kind];
  return (
    <PageForm form={form} label={submitLabel} submitLabel={submitLabel} onCancel={onCancel}>
      {notice}
      <FormSection title="Che cos’è" {...(isNew && { help: help[kind] })}>
        {isNew && kind === 'bench' && (
          <Cell span={6}>
            <Select
              label="Stanza"
              data={(choices?.rooms ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
              value={values.parentId ? String(values.parentId.id) : null}
              onChange={(id) =>
                form.set('parentId', choices?.rooms.find((room) => String(room.id) === id) ?? null)
              }
              error={form.errors.parentId}
              disabled={form.busy}
              searchable
              // The list doesn't open by itself, because this is the first field and the list would cover the others.
              openOnFocus={false}
              nothingFoundMessage={
                choices?.rooms.length === 0
                  ? 'Ancora nessuna stanza: prima crea quella in cui sta'
                  : 'Nessuna stanza con questo nome'
              }
              withAsterisk
              data-path="parentId"
            />
          </Cell>
        )}
        <Cell span={4}>
          <TextInput label="Nome" placeholder={example.name} {...form.field('name')} />
        </Cell>
        <Cell span={2}>
          <TextInput label="Codice" spellCheck={false} placeholder={example.code} {...form.field('code')} />
        </Cell>
        {values.van && <VanSection.Plate form={form} />}
        <Cell span={values.van ? 2 : 4}>
          <TextInput
            label={values.van ? 'Dove si trova' : 'Luogo'}
            placeholder={example.place}
            {...form.field('place')}
          />
        </Cell>
        <Cell span={2}>
          <WholeField label={values.van ? 'Posti con chi guida' : 'Posti'} {...form.field('capacity')} />
        </Cell>
        <Cell span={6}>
          <TagsInput
            label="Dotazione"
            description="Una cosa alla volta, poi Invio: si cerca anche per queste parole"
            data={choices?.equipment ?? []}
            maxTags={40}
            splitChars={[',', ';']}
            acceptValueOnBlur
            {...form.field('equipment')}
            withAsterisk={false}
          />
        </Cell>
        <Cell span={6}>
          <Textarea
            label="Descrizione"
            description="La legge chi prenota"
            autosize
            minRows={2}
            maxRows={10}
            {...form.field('description')}
          />
        </Cell>
        <Cell span={6}>
          <ColourField value={values.colour} onChange={(colour) => form.set('colour', colour)} />
        </Cell>
      </FormSection>
      {values.van && <VanSection form={form} />}
      <FormSection title="Orari" help="Fuori da questi orari non si prenota">
        <Cell span={6}>
          <Hours form={form} />
        </Cell>
      </FormSection>
      <RulesSection form={form} />
      <BookersSection
        form={form}
        documentTypes={choices?.documentTypes ?? []}
        regulations={choices?.regulations ?? []}
      />
    </PageForm>
  );
}
