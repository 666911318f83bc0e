import { Alert, Anchor, MultiSelect, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { wholeKind } from '@wms/contract/platform/numbers/italian';
import type { BookableResource } from '@wms/contract/workshop/resources/resource';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMay } from '../../../client/session/permission.ts';
import { QuantityField } from '../../../ui/fields/numbers/QuantityField.tsx';
import type { ContractForm } from '../../../ui/form/contract-form.ts';
import { helpBelow } from '../../../ui/form/help-below.ts';
import { later } from '../../../ui/modal/later.tsx';
import textClasses from '../../../ui/parts/text.module.css';
import { PeopleField } from '../../../ui/people/PeopleField.tsx';
import { PersonSelect } from '../../../ui/people/PersonSelect.tsx';
import { TeamSelect } from '../../../ui/people/TeamSelect.tsx';
import { type Area, mayManage } from '../../shared/areas.ts';
import { AcceptRules } from '../rules/AcceptRules.tsx';
import { WhenFields } from '../when/WhenFields.tsx';
import { RepetitionFields } from './RepetitionFields.tsx';
import { type BookingValues, usualTitle, withOpenRules } from './values.ts';
import { warningsOf } from './warnings.ts';

const AboutContent = later(async () => (await import('../../resources/about/About.tsx')).AboutContent);

type Props = {
  form: ContractForm<BookingValues>;
  area: Area;
  resources: readonly BookableResource[];
  /** Shows all fields at once, as for an existing booking. */
  whole?: boolean;
  /** Whether the booking is new: only then it can repeat, or be made for another person. */
  isNew: boolean;
  /** The places that the booking had before. Their rules were accepted then, so they aren't asked again. */
  had?: readonly number[];
  /** Whether it is this person's own booking, because nobody can accept rules for another person. */
  own: boolean;
  /** The server's warnings, besides those that the form knows itself. */
  known?: readonly string[];
  /** Shown above the fields. */
  children?: ReactNode;
};

/** The fields of a booking: those that nearly everybody needs, and the others after a click. */
export function BookingFields({
  form,
  area,
  resources,
  whole = false,
  isNew,
  had = [],
  own,
  known = [],
  children,
}: Props) {
  const [more, setMore] = useState(whole);
  const details = useRef<HTMLDivElement>(null);
  // The button that showed the details is gone, so the focus moves to them; a phone doesn't open its keyboard yet.
  useEffect(() => {
    if (more && !whole) details.current?.focus({ preventScroll: true });
  }, [more, whole]);
  const manages = useMay(mayManage);
  const { values } = form;
  const [about, setAbout] = useState<number | null>(null);
  const [choosing, setChoosing] = useState(false);
  /** The place that nobody has chosen gives way to the first one that somebody chooses. */
  const choose = (ids: string[]) => {
    const added = ids.filter((id) => !values.resourceIds.includes(id));
    const [guess] = values.guessed ? values.resourceIds : [];
    const placeOf = (id: string | undefined) => resources.find((resource) => String(resource.id) === id);
    form.setValues({
      guessed: false,
      resourceIds: guess !== undefined && added.length > 0 ? added : ids,
      ...(guess !== undefined &&
        added.length > 0 &&
        values.title === usualTitle(placeOf(guess)) && { title: usualTitle(placeOf(added[0])) }),
    });
  };
  const chosen = resources.filter(({ id }) => values.resourceIds.includes(String(id)));
  // Another date of the series may lack rules that this date has accepted; the server's error then shows them.
  const toAccept = withOpenRules(values, resources).filter(
    ({ id }) => form.errors.acceptedRules !== undefined || !had.includes(id),
  );
  const warnings = [...new Set([...warningsOf(values, resources), ...known])];
  const others = (
    <PeopleField
      label={area === 'vans' ? 'Chi viene' : 'Chi partecipa'}
      people={values.people}
      onChange={(people) => form.set('people', people)}
      error={form.errors.people}
      disabled={form.busy}
      data-path="people"
    />
  );
  return (
    <Stack gap={14}>
      {children}
      <TextInput
        label="Titolo"
        {...(area === 'rooms' && { 'data-autofocus': true })}
        {...form.field('title')}
        // The usual title is selected, so that the person can keep it or type over it.
        onFocus={(event) => isNew && event.currentTarget.select()}
      />
      {area === 'vans' && (
        <TextInput label="Destinazione" data-autofocus {...form.field('trip.destination')} withAsterisk />
      )}
      <WhenFields
        value={values.when}
        onChange={(when) => form.set('when', when)}
        errors={{ from: form.errors.from, to: form.errors.to }}
        disabled={form.busy}
      />
      <MultiSelect
        label={area === 'vans' ? 'Furgone' : 'Stanza o postazione'}
        data={choices(resources)}
        searchable
        hidePickedOptions
        // The open list covers the button below it, so it closes with a choice, and doesn't open by Tab.
        openOnFocus={false}
        dropdownOpened={choosing}
        onDropdownOpen={() => setChoosing(true)}
        onDropdownClose={() => setChoosing(false)}
        {...form.field('resourceIds')}
        onChange={(chosen) => {
          choose(chosen);
          setChoosing(false);
        }}
        withAsterisk
      />
      {chosen.map(({ id, name }) => (
        <Stack key={id} gap={10}>
          <Anchor
            component="button"
            type="button"
            size="sm"
            ta="start"
            className={textClasses.link}
            aria-expanded={about === id}
            onClick={() => setAbout(about === id ? null : id)}
          >
            Scheda di «{name}»
          </Anchor>
          {about === id && <AboutContent id={id} />}
        </Stack>
      ))}
      <AcceptRules
        // A person may choose themselves as the other person; then the server's error says that the rules are theirs to
        // accept.
        rules={own || form.errors.acceptedRules ? toAccept : []}
        accepted={values.acceptedRules}
        onChange={(accepted) => form.set('acceptedRules', accepted)}
        error={form.errors.acceptedRules}
        disabled={form.busy}
      />
      {warnings.length > 0 && (
        <Alert color="amber" variant="light" c="var(--mantine-color-text)" role="status">
          {warnings.map((warning) => (
            <Text key={warning} size="sm">
              {warning}
            </Text>
          ))}
        </Alert>
      )}
      {area === 'vans' && (
        <>
          <PeopleField
            label="Chi guida"
            description="Vuoto: guida chi prenota"
            people={values.drivers}
            onChange={(drivers) => form.set('drivers', drivers)}
            error={form.errors.drivers}
            disabled={form.busy}
            data-path="drivers"
          />
          {others}
        </>
      )}
      {!more && (
        <Anchor component="button" type="button" size="sm" onClick={() => setMore(true)}>
          Altri dettagli: {area === 'vans' ? 'chilometri, reparto' : 'persone, reparto'}
          {isNew && manages && ', per un’altra persona'}, note
          {isNew && ', ripetizione'}
        </Anchor>
      )}
      {more && (
        <Stack gap={14} ref={details} tabIndex={-1} style={{ outline: 'none' }}>
          {area === 'vans' ? (
            <QuantityField
              kind={wholeKind}
              label="Chilometri previsti"
              unit="km"
              {...form.field('trip.expectedKm')}
            />
          ) : (
            others
          )}
          <TeamSelect label="Per il reparto" {...form.choice('teamId')} />
          {isNew && manages && <PersonSelect label="Per un’altra persona" {...form.choice('userId')} />}
          <Textarea label="Note" autosize minRows={2} {...form.field('notes')} />
          <Switch
            label="Privata"
            description="Le altre persone leggono solo «Occupato»"
            {...helpBelow}
            {...form.field('private', { type: 'checkbox' })}
          />
          {isNew && <RepetitionFields form={form} />}
        </Stack>
      )}
    </Stack>
  );
}

function choices(resources: readonly BookableResource[]) {
  return resources
    .filter(({ mayBook }) => mayBook)
    .map((resource) => {
      const room = resources.find(({ id }) => id === resource.parentId);
      return { value: String(resource.id), label: room ? `${room.name} · ${resource.name}` : resource.name };
    });
}
