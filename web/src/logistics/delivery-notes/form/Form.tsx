/** The form of a delivery note: its type and recipient, its lines, its transport, and the bar that issues it. */
import { Select } from '@mantine/core';
import { listDeliveryNoteTypes } from '@wms/contract/logistics/delivery-notes/kinds';
import type { LastDeliveryNote } from '@wms/contract/logistics/delivery-notes/recipient-choices';
import { useAnswer } from '../../../client/answer.ts';
import { Cell } from '../../../ui/form/FormSection.tsx';
import { Pending } from '../../../ui/page/Page.tsx';
import { Details } from './Details.tsx';
import classes from './Form.module.css';
import { IssueBar } from './IssueBar.tsx';
import { LinesSection } from './LinesSection.tsx';
import { RecipientFields } from './RecipientFields.tsx';
import type { NoteForm } from './use-note-form.ts';
import { fromType } from './values.ts';

/** `last` is the note written before this one, whose recipient is offered. */
export function DeliveryNoteForm({ note, last = null }: { note: NoteForm; last?: LastDeliveryNote | null }) {
  const { form, types } = note;
  const { error, refetch, data } = useAnswer(listDeliveryNoteTypes, { query: { show: 'all' } });
  if (!data) return <Pending error={error} onRetry={refetch} rows={4} height={72} />;
  const { typeId } = form.values;
  const choose = (id: string | null) => {
    const type = types.find((type) => String(type.id) === id);
    if (type) form.setValues(fromType(type));
  };
  return (
    <section aria-label="DDT">
      <div className={classes.form}>
        <div className={`${classes.head} ${classes.fields}`}>
          <Cell span={6}>
            <Select
              label="Tipo"
              placeholder="Scegli il tipo di DDT"
              searchable
              allowDeselect={false}
              nothingFoundMessage={
                types.some(({ active }) => active) ? 'Nessun tipo si chiama così' : 'Nessun tipo è in uso'
              }
              data={types
                .filter(({ active, id }) => active || String(id) === typeId)
                // The kinds that are written every week come first, the others by their names.
                .toSorted((type, other) => other.uses - type.uses)
                .map(({ id, name }) => ({ value: String(id), label: name }))}
              {...form.field('typeId')}
              value={typeId || null}
              onChange={choose}
              withAsterisk
            />
          </Cell>
          {typeId && <RecipientFields note={note} last={last} />}
        </div>
        <div className={classes.lines}>
          <LinesSection note={note} />
        </div>
        <div className={classes.details}>
          <Details note={note} />
        </div>
      </div>
      <IssueBar note={note} />
    </section>
  );
}
