/**
 * The actions that a person may take now with a thing, as its answer lists them: one button, a menu, and the question
 * before a move.
 */
import { Button, Text, Textarea } from '@mantine/core';
import { type Life, type Move, mostReason, type moveEndpoint } from '@wms/contract/platform/life';
import { type ReactNode, useState } from 'react';
import { useChange } from '../../client/answer.ts';
import { useContractForm } from '../form/contract-form.ts';
import { FormModal } from '../modal/AppModal.tsx';
import type { MoreAction } from '../page/MoreMenu.tsx';

export type MovingThing<M extends string> = { id: number; version: number; moves: readonly M[] };

/** The question before a move. A move that is dangerous or needs a reason always asks. */
export type MoveQuestion = { message: ReactNode; confirmLabel?: string; backLabel?: string };

export type MoveOptions<M extends string> = {
  questions?: { readonly [move in M]?: MoveQuestion | false };
  /** Functions that open a form, for moves that have an endpoint of their own. */
  forms?: { readonly [move in M]?: () => void };
  /** Stands in the place of the first move, which is then among the others; also when it is nothing. */
  instead?: ReactNode;
};

export type Moves = {
  /** The first move, to be passed as `actions` of a page. */
  primary: ReactNode;
  /** The other moves, to be passed as `more` of a page. */
  more: MoreAction[];
  /** The question, to be drawn anywhere on the page. */
  dialog: ReactNode;
};

export function useMoves<const S extends string, const M extends string>(
  life: Life<S, M>,
  endpoint: ReturnType<typeof moveEndpoint<M>>,
  thing: MovingThing<M>,
  { questions = {}, forms = {}, instead }: MoveOptions<M> = {},
): Moves {
  const [asked, setAsked] = useState<M | null>(null);
  const { run, busy } = useChange(endpoint);
  const start = (name: M) => {
    const { danger, reason }: Move<S> = life.moves[name];
    const form = forms[name];
    if (form) form();
    else if (danger || reason || questions[name]) setAsked(name);
    else void run({ params: { id: String(thing.id), move: name }, body: { version: thing.version } });
  };
  const first = instead === undefined ? thing.moves[0] : undefined;
  const others = thing.moves.filter((name) => name !== first);
  return {
    primary: first ? (
      <Button
        onClick={() => start(first)}
        loading={busy}
        {...(life.moves[first].danger && { color: 'red', variant: 'outline' })}
      >
        {life.moves[first].label}
      </Button>
    ) : (
      instead
    ),
    more: others.map((name) => {
      const { label, danger }: Move<S> = life.moves[name];
      return { label, danger: danger ?? false, onClick: () => start(name), disabled: busy };
    }),
    dialog: asked && (
      <MoveModal
        move={life.moves[asked]}
        name={asked}
        endpoint={endpoint}
        thing={thing}
        question={questions[asked] || { message: null }}
        onClose={() => setAsked(null)}
      />
    ),
  };
}

type MoveModalProps<M extends string> = {
  move: Move<string>;
  name: M;
  endpoint: ReturnType<typeof moveEndpoint<M>>;
  thing: MovingThing<M>;
  question: MoveQuestion;
  onClose: () => void;
};

/** The question before one move, for a list whose rows have their moves in a menu. */
export function MoveModal<M extends string>({
  move,
  name,
  endpoint,
  thing,
  question,
  onClose,
}: MoveModalProps<M>) {
  const { message, confirmLabel = move.label, backLabel = 'Indietro' } = question;
  const form = useContractForm(endpoint, {
    initial: { reason: '' },
    toBody: ({ reason }) => ({ version: thing.version, reason }),
    args: () => ({ params: { id: String(thing.id), move: name } }),
  });
  return (
    <FormModal
      title={move.label}
      form={form}
      onClose={onClose}
      confirmLabel={confirmLabel}
      backLabel={backLabel}
      danger={move.danger ?? false}
      confirmDisabled={move.reason === 'required' && form.values.reason.trim() === ''}
      size={move.reason ? 'md' : 'sm'}
    >
      {message && (
        <Text component="div" size="sm">
          {message}
        </Text>
      )}
      {move.reason && (
        <Textarea
          label={move.reason === 'required' ? 'Motivo' : 'Motivo (facoltativo)'}
          maxLength={mostReason}
          autosize
          minRows={2}
          {...form.field('reason')}
          withAsterisk={move.reason === 'required'}
        />
      )}
    </FormModal>
  );
}
