import { Button, Select, Stack, TextInput, Title } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import {
  aspectNames,
  carriedByNames,
  causaleNames,
  portoNames,
} from '@wms/contract/logistics/delivery-notes/names';
import { choicesOf } from '@wms/contract/platform/declarations/choices-of';
import { formatDate, formatParts } from '@wms/contract/platform/formats';
import { today } from '@wms/contract/platform/schema';
import { useState } from 'react';
import { parseTypedTime } from '../../../ui/fields/clock-time.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { Cell } from '../../../ui/form/FormSection.tsx';
import { FoldedDetails } from './FoldedDetails.tsx';
import classes from './Form.module.css';
import type { NoteForm } from './use-note-form.ts';

/** When and how the goods travel. The fields that a type fills in are folded; their button shows the values. */
export function Details({ note }: { note: NoteForm }) {
  const { form } = note;
  const { values } = form;
  const [opened, setOpened] = useState(false);
  const isOpen = opened || folded.some((name) => form.errors[name] !== undefined);
  const words = formatParts(
    values.causaleText || named(causaleNames, values.causale),
    named(aspectNames, values.aspect),
    named(portoNames, values.porto),
    values.parcels && `${values.parcels} ${values.parcels === '1' ? 'collo' : 'colli'}`,
    values.returnDueOn && `torna entro ${formatDate(values.returnDueOn, 'il')}`,
  );
  return (
    <Stack component="section" gap={12} aria-label="Trasporto">
      <Title order={2} fz="md" fw={600}>
        Trasporto
      </Title>
      <div className={classes.fields}>
        <Cell span={2} phone={6}>
          <DateField label="Data di emissione" max={today()} {...form.field('issuedOn')} withAsterisk />
        </Cell>
        <Cell span={2} phone={3}>
          <DateField label="Parte il" min={values.issuedOn} {...form.field('startsOn')} withAsterisk />
        </Cell>
        <Cell span={2} phone={3}>
          <TextInput
            label="Alle"
            placeholder="14:30"
            inputMode="numeric"
            {...form.field('startsTime')}
            onBlur={() => {
              const time = parseTypedTime(values.startsTime);
              if (time && time !== values.startsTime) form.set('startsTime', time);
            }}
            withAsterisk
          />
        </Cell>
        <Cell span={3} phone={3}>
          <Select
            label="A cura di"
            data={choicesOf(carriedByNames)}
            allowDeselect={false}
            {...form.field('carriedBy')}
          />
        </Cell>
        <Cell span={3} phone={3}>
          <TextInput label="Targa" autoCapitalize="characters" {...form.field('plate')} />
        </Cell>
        {values.carriedBy === 'vettore' && (
          <>
            <Cell span={6}>
              <TextInput label="Vettore" {...form.field('carrierName')} withAsterisk />
            </Cell>
            <Cell span={4}>
              <TextInput label="Sede del vettore" {...form.field('carrierAddress')} withAsterisk />
            </Cell>
            <Cell span={2}>
              <TextInput label="Partita IVA" spellCheck={false} {...form.field('carrierVatNumber')} />
            </Cell>
          </>
        )}
      </div>
      <div>
        <Button
          variant="subtle"
          size="compact-md"
          h="auto"
          classNames={{ root: classes.folded, label: classes.words }}
          aria-expanded={isOpen}
          onClick={() => setOpened(!isOpen)}
          rightSection={
            isOpen ? (
              <IconChevronUp size={16} stroke={1.5} aria-hidden />
            ) : (
              <IconChevronDown size={16} stroke={1.5} aria-hidden />
            )
          }
        >
          {isOpen || !words ? 'Altri dati' : words}
        </Button>
      </div>
      {isOpen && <FoldedDetails note={note} />}
    </Stack>
  );
}

const folded = [
  'causale',
  'causaleText',
  'aspect',
  'porto',
  'parcels',
  'netWeight',
  'grossWeight',
  'destination',
].concat('returnDueOn', 'teamId', 'orderReference', 'notes');

const named = (names: Readonly<Record<string, string>>, value: string | null) => value && names[value];
