/** Closes rooms or vans; the bookings of that time are moved or called off in the same dialog. */
import { Button, Group, MultiSelect, SegmentedControl, Text, TextInput } from '@mantine/core';
import { romeClock } from '@wms/contract/platform/fields/rome-time';
import { today } from '@wms/contract/platform/schema';
import { type closureKinds, createClosure, previewClosure } from '@wms/contract/workshop/closures/endpoints';
import { listResources } from '@wms/contract/workshop/resources/endpoints';
import { useAnswer } from '../../client/answer.ts';
import { call } from '../../client/call/send.ts';
import type { Choice } from '../../ui/fields/RemoteSelect.tsx';
import { useContractForm } from '../../ui/form/contract-form.ts';
import { FormModal } from '../../ui/modal/AppModal.tsx';
import { RepetitionFields } from '../bookings/form/RepetitionFields.tsx';
import { notRepeating, type RepetitionForm, repetitionOf } from '../bookings/form/repeating.ts';
import { addDays } from '../shared/days.ts';
import { Clashes } from './clashes/Clashes.tsx';
import { afterFailure, bookingsOf, type TreatedValues, untreated, useClashes } from './clashes/treatments.ts';
import { PeriodFields, type PeriodValues, periodOf } from './PeriodFields.tsx';

type Kind = (typeof closureKinds)[number];
type Values = PeriodValues &
  TreatedValues & { kind: Kind; reason: string; resourceIds: string[]; repeating: RepetitionForm };

type Props = {
  /** The resources to close; empty when the person chooses them here. */
  chosen: readonly Choice[];
  kind?: Kind;
  onClose: () => void;
};

const noClash = { second: { start: false, end: false } };

/** The proposed period: a closure lasts the whole of tomorrow, a maintenance starts now without a known end. */
function startOf(kind: Kind): PeriodValues {
  const tomorrow = addDays(today(), 1);
  if (kind === 'chiusura')
    return {
      when: { day: tomorrow, start: '00:00', endDay: tomorrow, end: '24:00', ...noClash },
      endless: false,
    };
  const now = romeClock(new Date());
  return {
    when: { day: now.slice(0, 10), start: now.slice(11), endDay: tomorrow, end: '24:00', ...noClash },
    endless: true,
  };
}

const planOf = ({ resourceIds, repeating, ...values }: Values) => ({
  ...periodOf(values),
  resourceIds: resourceIds.map(Number),
  repetition: values.endless ? null : (repetitionOf(repeating) as null),
});

export function NewClosure({ chosen, kind = 'chiusura', onClose }: Props) {
  const state = useContractForm(createClosure, {
    initial: {
      kind,
      reason: '',
      resourceIds: chosen.map(({ id }) => String(id)),
      ...startOf(kind),
      repeating: notRepeating,
      ...untreated,
    } satisfies Values as Values,
    toBody: (values) => ({
      kind: values.kind,
      reason: values.reason,
      ...planOf(values),
      bookings: bookingsOf(values.treatments),
      message: values.message,
    }),
    another: { label: 'Un’altra', keeps: ['kind', 'resourceIds'] },
    onFailure: (error) => afterFailure(error, () => state.set('treatments', null)),
  });
  const { form, blocked, tooMany } = useClashes(state, async () => {
    const body = planOf(state.values);
    const { success } = previewClosure.body.safeParse(body);
    return success && state.values.reason.trim() ? call(previewClosure, { body }) : null;
  });
  /** Changes the plan. The changed plan may have other bookings in its way, so the bookings are searched again. */
  const change = (patch: Partial<Values>) => form.setValues({ ...patch, treatments: null });
  const { treatments } = form.values;
  const planForm = {
    ...form,
    set: (path: string, value: unknown) => change({ [path]: value }),
  };
  return (
    <FormModal
      title={titleOf(form.values.kind, chosen)}
      form={form}
      onClose={onClose}
      confirmLabel={treatments?.length ? 'Salva e avvisa' : 'Salva'}
      backLabel={treatments?.length ? 'Indietro' : 'Annulla'}
      confirmDisabled={blocked}
      size="lg"
    >
      {chosen.length === 0 && <What form={form} onChange={(resourceIds) => change({ resourceIds })} />}
      <SegmentedControl
        aria-label="Che cos’è"
        data={[
          { value: 'chiusura', label: 'Chiusura' },
          { value: 'manutenzione', label: 'Manutenzione' },
        ]}
        value={form.values.kind}
        onChange={(value) => form.set('kind', value)}
        disabled={form.busy}
      />
      <TextInput
        label="Motivo"
        description="Lo legge chi vorrebbe prenotare"
        placeholder={form.values.kind === 'chiusura' ? 'Chiusura estiva' : 'Tagliando in officina'}
        {...form.field('reason')}
      />
      <PeriodFields form={form} onChange={change} />
      {!form.values.endless && <RepetitionFields form={planForm} />}
      <Clashes form={form} tooMany={tooMany} act="closing" />
    </FormModal>
  );
}

function titleOf(kind: Values['kind'], chosen: Props['chosen']): string {
  const [clash] = chosen.length === 1 ? chosen : [];
  if (kind === 'manutenzione') return clash ? `Manutenzione di ${clash.name}` : 'Nuova manutenzione';
  return clash ? `Chiudi ${clash.name}` : 'Nuova chiusura';
}

type WhatProps = {
  form: Pick<ReturnType<typeof useContractForm<typeof createClosure, Values>>, 'values' | 'errors' | 'busy'>;
  onChange: (ids: string[]) => void;
};

function What({ form, onChange }: WhatProps) {
  const { data } = useAnswer(listResources, { query: { limit: '200' } });
  const groups = [
    { group: 'Stanze', items: choicesOf(data, 'room') },
    { group: 'Postazioni', items: choicesOf(data, 'bench') },
    { group: 'Furgoni', items: choicesOf(data, 'van') },
  ].filter(({ items }) => items.length > 0);
  const chosen = form.values.resourceIds;
  const addAll = (ids: readonly string[]) => onChange([...new Set([...chosen, ...ids])]);
  return (
    <>
      <MultiSelect
        label="Che cosa chiude"
        data={groups}
        value={chosen}
        onChange={onChange}
        error={form.errors.resourceIds}
        disabled={form.busy}
        searchable
        hidePickedOptions
        // The list doesn't open by itself, because this is the first field and the list would cover the others.
        openOnFocus={false}
        withAsterisk
        nothingFoundMessage="Niente con questo nome"
        data-path="resourceIds"
      />
      <Group gap="6px 8px" mt={-8}>
        {groups.map(
          ({ group, items }) =>
            wholeGroups[group] &&
            items.length > 1 && (
              <Button
                key={group}
                variant="default"
                size="compact-sm"
                disabled={form.busy || items.every(({ value }) => chosen.includes(value))}
                onClick={() => addAll(items.map(({ value }) => value))}
              >
                {wholeGroups[group]}
              </Button>
            ),
        )}
        <Text size="sm" c="dimmed">
          Con una stanza chiudono le sue postazioni.
        </Text>
      </Group>
    </>
  );
}

/** Buttons that choose a whole group, because a summer closure concerns all of them. */
const wholeGroups: Readonly<Record<string, string>> = {
  Stanze: 'Tutte le stanze',
  Furgoni: 'Tutti i furgoni',
};

type ResourceList = { rows: { id: number; name: string; kind: string; parent: { name: string } | null }[] };

const choicesOf = (data: ResourceList | undefined, kind: string) =>
  (data?.rows ?? [])
    .filter((row) => row.kind === kind)
    .map(({ id, name, parent }) => ({ value: String(id), label: parent ? `${name}, ${parent.name}` : name }));
