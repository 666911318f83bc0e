import { Text, Textarea } from '@mantine/core';
import type { Move, moveEndpoint } from '@wms/contract/platform/life';
import { warningBeforeMove } from '@wms/contract/platform/not-undoable';
import type { ReactNode } from 'react';
import { useContractForm } from '../form/contract-form.ts';
import { FormModal } from '../modal/AppModal.tsx';

export type MovingThing<M extends string> = { id: number; version: number; moves: readonly M[] };

/** The question before a move. A move that is dangerous or needs a reason always asks. */
export type MoveQuestion = {
  /** The title, which names the thing; without this title the dialog shows only the move's name. */
  title?: string;
  message: ReactNode;
  confirmLabel?: string;
  backLabel?: string;
};

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
  const { title = move.label, message, confirmLabel = move.label, backLabel = 'Indietro' } = question;
  const form = useContractForm(endpoint, {
    initial: { reason: '' },
    toBody: ({ reason }) => ({ version: thing.version, reason }),
    args: () => ({ params: { id: String(thing.id), move: name } }),
  });
  return (
    <FormModal
      title={title}
      form={{ ...form, warning: warningBeforeMove(move, endpoint) }}
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
          autosize
          minRows={2}
          {...form.field('reason')}
          withAsterisk={move.reason === 'required'}
        />
      )}
    </FormModal>
  );
}
