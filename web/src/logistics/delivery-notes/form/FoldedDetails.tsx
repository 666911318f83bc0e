/** The details that the note's type fills in. Most people leave them folded, so their code is loaded later. */

import { Select, Textarea, TextInput } from '@mantine/core';
import type { DeliveryNoteType } from '@wms/contract/logistics/delivery-notes/kinds';
import {
  aspectNames,
  causaleNames,
  directionNames,
  isUnusualCausale,
  portoNames,
} from '@wms/contract/logistics/delivery-notes/names';
import { choicesOf } from '@wms/contract/platform/declarations/choices-of';
import { measureKind, wholeKind } from '@wms/contract/platform/numbers/italian';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { QuantityField } from '../../../ui/fields/numbers/QuantityField.tsx';
import { Cell } from '../../../ui/form/FormSection.tsx';
import { Notice } from '../../../ui/parts/Notice.tsx';
import { TeamSelect } from '../../../ui/people/TeamSelect.tsx';
import { useWeights } from '../lines/weights.ts';
import classes from './Form.module.css';
import type { NoteForm } from './use-note-form.ts';

const describeUnusual = ({ direction, name }: DeliveryNoteType) =>
  `Di solito non è la causale di un DDT ${directionNames[direction].toLowerCase()} («${name}»): controlla.`;

export function FoldedDetails({ note: { form, direction, types, lines } }: { note: NoteForm }) {
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
          <TextInput label="Quale" {...form.field('causaleText')} withAsterisk />
        </Cell>
      )}
      <Cell span={3} phone={3}>
        <Select label="Aspetto" data={choicesOf(aspectNames)} clearable {...form.field('aspect')} />
      </Cell>
      <Cell span={3} phone={3}>
        <Select label="Porto" data={choicesOf(portoNames)} clearable {...form.field('porto')} />
      </Cell>
      <Cell span={2} phone={2}>
        <QuantityField kind={wholeKind} label="Colli" {...form.field('parcels')} />
      </Cell>
      <Cell span={2} phone={2}>
        <QuantityField
          kind={measureKind}
          label="Peso netto"
          unit="kg"
          {...form.field('netWeight')}
          // This weight is printed when the field stays empty.
          {...(all !== null && { placeholder: all })}
        />
      </Cell>
      <Cell span={2} phone={2}>
        <QuantityField kind={measureKind} label="Peso lordo" unit="kg" {...form.field('grossWeight')} />
      </Cell>
      {direction !== 'interno' && (
        <Cell span={6}>
          <TextInput
            label="Luogo di destinazione"
            description="Solo se non è l’indirizzo del destinatario"
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
            {...form.field('orderReference')}
          />
        </Cell>
      )}
      <Cell span={6}>
        <Textarea label="Note" autosize minRows={2} {...form.field('notes')} />
      </Cell>
    </div>
  );
}
