/** The fields of a comment: its text, and the people who should hear of it. */
import { Button, Pill, Textarea } from '@mantine/core';
import {
  type Comment,
  type CommentEndpoints,
  mostCommentText,
} from '@wms/contract/platform/hanging/comments';
import { type Choice, RemoteSelect } from '../../fields/RemoteSelect.tsx';
import { type ContractForm, useContractForm } from '../../form/contract-form.ts';
import { FormModal } from '../../modal/AppModal.tsx';
import classes from './Comments.module.css';

export type LoadPeople = (typed: string, signal: AbortSignal) => Promise<readonly Choice[]>;

type Values = { body: string; mentions: readonly Choice[] };
type Thing = { thingId: number; endpoints: CommentEndpoints; loadPeople: LoadPeople };

const empty: Values = { body: '', mentions: [] };
const toBody = ({ body, mentions }: Values) => ({ body, mentions: mentions.map(({ id }) => id) });

export function NewComment({ thingId, endpoints, loadPeople }: Thing) {
  const form = useContractForm(endpoints.addComment, {
    initial: empty,
    toBody,
    args: () => ({ params: { id: String(thingId) } }),
    refetch: [endpoints.listComments],
    onDone: () => form.reset(empty),
  });
  return (
    <form className={classes.write} noValidate onSubmit={form.submit}>
      <Fields form={form} loadPeople={loadPeople} label="Scrivi un commento" />
      <Button type="submit" loading={form.busy} disabled={form.values.body.trim() === ''}>
        Commenta
      </Button>
    </form>
  );
}

type EditProps = Thing & { comment: Comment; onClose: () => void };

export function EditComment({ thingId, endpoints, loadPeople, comment, onClose }: EditProps) {
  const initial: Values = { body: comment.body, mentions: comment.mentions };
  const form = useContractForm(endpoints.editComment, {
    initial,
    toBody,
    args: () => ({ params: { id: String(thingId), comment: String(comment.id) } }),
    refetch: [endpoints.listComments],
  });
  return (
    <FormModal
      title="Modifica il commento"
      form={form}
      onClose={onClose}
      backLabel="Annulla"
      confirmLabel="Salva"
    >
      <Fields form={form} loadPeople={loadPeople} label="Commento" />
    </FormModal>
  );
}

type FieldsProps = { form: ContractForm<Values>; loadPeople: LoadPeople; label: string };

function Fields({ form, loadPeople, label }: FieldsProps) {
  const { mentions } = form.values;
  const { error } = form.field('mentions');
  const mention = (person: Choice | null) => {
    if (person && mentions.every(({ id }) => id !== person.id)) form.set('mentions', [...mentions, person]);
  };
  const { withAsterisk: _, ...body } = form.field('body');
  return (
    <>
      <Textarea label={label} autosize minRows={2} maxRows={12} maxLength={mostCommentText} {...body} />
      <RemoteSelect
        label="Avvisa"
        placeholder="Nome o cognome"
        queryKey={['mentions']}
        load={loadPeople}
        // What is chosen becomes a name below, and the field is free for the next.
        value={null}
        onChange={mention}
        key={mentions.length}
        error={error}
        disabled={form.busy}
        data-path="mentions"
      />
      {mentions.length > 0 && (
        <Pill.Group>
          {mentions.map(({ id, name }) => (
            <Pill
              key={id}
              withRemoveButton
              disabled={form.busy}
              removeButtonProps={{ 'aria-label': `Non avvisare ${name}`, tabIndex: 0, 'aria-hidden': false }}
              onRemove={() =>
                form.set(
                  'mentions',
                  mentions.filter((person) => person.id !== id),
                )
              }
            >
              {name}
            </Pill>
          ))}
        </Pill.Group>
      )}
    </>
  );
}
