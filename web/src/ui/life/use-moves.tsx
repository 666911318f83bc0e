/**
 * The actions that a person may do now with a thing, as its answer lists them: one button, a menu, and the question
 * before a move.
 */
import { Button } from '@mantine/core';
import type { Life, Move, moveEndpoint } from '@wms/contract/platform/life';
import type { ReactNode } from 'react';
import { useChange } from '../../client/answer.ts';
import type { MenuAction } from '../dropdown/menu-entry.ts';
import { later } from '../modal/later.tsx';
import { useDialog } from '../modal/use-dialog.ts';
import type { MoveQuestion, MovingThing } from './MoveModal.tsx';

const MoveModal = later(async () => (await import('./MoveModal.tsx')).MoveModal);

export type MoveOptions<M extends string> = {
  questions?: { readonly [move in M]?: MoveQuestion | false };
  /** Functions that open a form, for moves that have an endpoint of their own. */
  forms?: { readonly [move in M]?: () => void };
  /** Drawn in place of the first move, even when it is null; the first move is then in the menu with the others. */
  instead?: ReactNode;
};

export type Moves = {
  /** The first move, to be passed as `actions` of a page. */
  primary: ReactNode;
  /** The other moves, to be passed as `more` of a page. */
  more: MenuAction[];
  /** The question, to be drawn anywhere on the page. */
  dialog: ReactNode;
};

export function useMoves<const S extends string, const M extends string>(
  life: Life<S, M>,
  endpoint: ReturnType<typeof moveEndpoint<M>>,
  thing: MovingThing<M>,
  { questions = {}, forms = {}, instead }: MoveOptions<M> = {},
): Moves {
  const [dialog, open, close] = useDialog<M>();
  const { run, busy } = useChange(endpoint);
  const start = (name: M) => {
    const { danger, reason }: Move<S> = life.moves[name];
    const form = forms[name];
    if (form) form();
    else if (danger || reason || questions[name]) open(name);
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
    dialog: dialog && (
      <MoveModal
        move={life.moves[dialog]}
        name={dialog}
        endpoint={endpoint}
        thing={thing}
        question={questions[dialog] || { message: null }}
        onClose={close}
      />
    ),
  };
}
