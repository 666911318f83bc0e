import { Button, Select, Stack, Textarea, TextInput, Title } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { DeliveryNoteType } from '@wms/contract/logistics/delivery-notes/kinds';
import {
  aspectNames,
  carriedByNames,
  causaleNames,
  directionNames,
  isUnusualCausale,
  portoNames,
} from '@wms/contract/logistics/delivery-notes/words';
import { formatDate, formatParts } from '@wms/contract/platform/formats';
import { today } from '@wms/contract/platform/schema';
import { useState } from 'react';
import { TeamSelect } from '../../../humanResources/who-is-who/TeamSelect.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { QuantityField } from '../../../ui/fields/QuantityField.tsx';
import { Cell } from '../../../ui/form/FormSection.tsx';
import { Notice } from '../../../ui/parts/Notice.tsx';
import { parseTypedTime } from '../../../workshop/bookings/when/clock-time.ts';
import { choicesOf } from '../shared/words.ts';
import classes from './Form.module.css';
import type { NoteForm } from './use-note-form.ts';
import { useWeights } from './weights.ts';

/** When and how the goods travel. What a type has filled in is folded, with its words on the button. */
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
            maxLength={8}
            {...form.field('startsTime')}
            onBlur={() => form.set('startsTime', parseTypedTime(values.startsTime) ?? values.startsTime)}
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
          <TextInput label="Targa" maxLength={20} autoCapitalize="characters" {...form.field('plate')} />
        </Cell>
        {values.carriedBy === 'vettore' && (
          <>
            <Cell span={6}>
              <TextInput label="Vettore" maxLength={160} {...form.field('carrierName')} withAsterisk />
            </Cell>
            <Cell span={4}>
              <TextInput
                label="Sede del vettore"
                maxLength={300}
                {...form.field('carrierAddress')}
                withAsterisk
              />
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
          mih={32}
          classNames={{ label: classes.words }}
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
      {isOpen && <Folded note={note} />}
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

const describeUnusual = ({ direction, name }: DeliveryNoteType) =>
  `Di solito non è la causale di un DDT ${directionNames[direction].toLowerCase()} («${name}»): controlla.`;

function Folded({ note: { form, direction, types, lines } }: { note: NoteForm }) {
  const { values } = form;
  const { all } = useWeights(lines);
  const type = types.find(({ id }) => String(id) === values.typeId);
  const isUnusual =
    type !== undefined && values.causale !== type.causale && isUnusualCausale(values.causale, type.direction);
  return (
    <div className={classes.fields}>
      <Cell span={values.causale === 'altro' ? 3 : 6}>
        <Select
          label="Causale"
          data={choicesOf(causaleNames)}
          allowDeselect={false}
          {...form.field('causale')}
        />
        {isUnusual && <Notice role="status">{describeUnusual(type)}</Notice>}
      </Cell>
      {values.causale === 'altro' && (
        <Cell span={3}>
          <TextInput label="Quale" maxLength={80} {...form.field('causaleText')} withAsterisk />
        </Cell>
      )}
      <Cell span={3} phone={3}>
        <Select label="Aspetto" data={choicesOf(aspectNames)} clearable {...form.field('aspect')} />
      </Cell>
      <Cell span={3} phone={3}>
        <Select label="Porto" data={choicesOf(portoNames)} clearable {...form.field('porto')} />
      </Cell>
      <Cell span={2} phone={2}>
        <TextInput label="Colli" inputMode="numeric" maxLength={5} {...form.field('parcels')} />
      </Cell>
      <Cell span={2} phone={2}>
        <QuantityField
          label="Peso netto"
          unit="kg"
          {...form.field('netWeight')}
          // What is printed when nobody writes more.
          {...(all !== null && { placeholder: all })}
        />
      </Cell>
      <Cell span={2} phone={2}>
        <QuantityField label="Peso lordo" unit="kg" {...form.field('grossWeight')} />
      </Cell>
      {direction !== 'interno' && (
        <Cell span={6}>
          <TextInput
            label="Luogo di destinazione"
            description="Solo se non è l’indirizzo del destinatario"
            maxLength={300}
            {...form.field('destination')}
          />
        </Cell>
      )}
      <Cell span={3} phone={direction === 'uscita' ? 3 : 6}>
        <TeamSelect {...form.choice('teamId')} withAsterisk={false} />
      </Cell>
      {direction === 'uscita' && (
        <Cell span={3} phone={3}>
          <DateField label="Torna entro il" min={values.issuedOn} {...form.field('returnDueOn')} />
        </Cell>
      )}
      {direction !== 'interno' && (
        <Cell span={6}>
          <TextInput
            label="Riferimento ordine"
            description="Il numero del loro ordine, come va scritto sul DDT"
            maxLength={80}
            {...form.field('orderReference')}
          />
        </Cell>
      )}
      <Cell span={6}>
        <Textarea label="Note" autosize minRows={2} maxLength={1000} {...form.field('notes')} />
      </Cell>
    </div>
  );
}
