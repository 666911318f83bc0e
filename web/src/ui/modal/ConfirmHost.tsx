import { Text } from '@mantine/core';
import { useState } from 'react';
import { type Question, questionStore } from '../../client/alerts/confirm.ts';
import { useStore } from '../../client/alerts/store.ts';
import { AppModal } from './AppModal.tsx';

/** Shows the question that `confirm` asks. */
export function ConfirmHost() {
  const asked = useStore(questionStore);
  // The modal keeps its text while it fades out.
  const [last, setLast] = useState<Question>({ title: '', message: '' });
  if (asked && asked !== last) setLast(asked);
  const { title, message, backLabel, confirmLabel, danger } = asked ?? last;
  return (
    <AppModal
      opened={asked !== null}
      onClose={() => questionStore.get()?.answer(false)}
      onConfirm={() => questionStore.get()?.answer(true)}
      closeOnConfirm={false}
      title={title}
      size="sm"
      zIndex={300}
      danger={danger ?? false}
      {...(backLabel && { backLabel })}
      {...(confirmLabel && { confirmLabel })}
    >
      <Text size="sm">{message}</Text>
    </AppModal>
  );
}
