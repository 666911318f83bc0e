/** The fields of a new comment: its text, and the people who are notified. */
import { Button, Pill, Textarea } from '@mantine/core';
import type { Comment, CommentEndpoints } from '@wms/contract/platform/annotations/comments';
import { call } from '../../../client/call/send.ts';
import { type Choice, RemoteSelect } from '../../fields/RemoteSelect.tsx';
import { type ContractForm, useContractForm } from '../../form/contract-form.ts';
import { FormModal } from '../../modal/AppModal.tsx';
import { choicesOf } from '../../people/PersonSelect.tsx';
import classes from './Comments.module.css';

type Values = { body: string; mentions: readonly Choice[] };
type CommentedThing = { thingId: number; endpoints: CommentEndpoints };

const empty: Values = { body: '', mentions: [] };
const toBody = ({ body, mentions }: Values) => ({ body, mentions: mentions.map(({ id }) => id) });

export function NewComment(thing: CommentedThing) {
  const { thingId, endpoints } = thing;
  const form = useContractForm(endpoints.addComment, {
    initial: empty,
    toBody,
    args: () => ({ params: { id: String(thingId) } }),
    refetch: [endpoints.listComments],
    onDone: () => form.reset(empty),
  });
  return (
    <form className={classes.write} noValidate onSubmit={form.submit}>
      <Fields form={form} {...thing} label="Scrivi un commento" />
      <Button type="submit" loading={form.busy} disabled={form.values.body.trim() === ''}>
        Commenta
      </Button>
    </form>
  );
}

type EditProps = CommentedThing & { comment: Comment; onClose: () => void };

export function EditComment({ comment, onClose, ...thing }: EditProps) {
  const { thingId, endpoints } = thing;
  const initial: Values = { body: comment.body, mentions: comment.mentions };
  const form = useContractForm(endpoints.editComment, {
    initial,
    toBody,
    args: () => ({ params: { id: String(thingId), comment: String(comment.id) } }),
    refetch: [endpoints.listComments],
  });
  return (
    <FormModal title="Modifica il commento" form={form} onClose={onClose} confirmLabel="Salva">
      <Fields form={form} {...thing} label="Commento" />
    </FormModal>
  );
}

type FieldsProps = CommentedThing & { form: ContractForm<Values>; label: string };

function Fields({ form, thingId, endpoints, label }: FieldsProps) {
  const { mentions } = form.values;
  const { error } = form.field('mentions');
  const mention = (person: Choice | null) => {
    if (person && mentions.every(({ id }) => id !== person.id)) form.set('mentions', [...mentions, person]);
  };
  const { withAsterisk: _, ...body } = form.field('body');
  return (
    <>
      <Textarea label={label} autosize minRows={2} maxRows={12} {...body} />
      <RemoteSelect
        label="Avvisa"
        placeholder="Nome o cognome"
        queryKey={['mentions', endpoints.searchMentionable.path, thingId]}
        load={async (q, signal) =>
          choicesOf(
            await call(
              endpoints.searchMentionable,
              { params: { id: String(thingId) }, query: { ...(q && { q }) } },
              { signal },
            ),
          )
        }
        // The chosen person appears as a name below, and the field is empty again for the next one.
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
