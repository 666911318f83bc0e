/** The frame of a step: the things that are missing, the step's content, and the buttons that lead on and back. */
import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { StickyBar } from '../../ui/form/FormSection.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import type { StepProps } from './steps.ts';

type Props = StepProps & {
  next: string;
  /** The page knows that something is missing, so the server's message stays visible. */
  lacking: boolean;
  children: ReactNode;
};

export function StepFrame({ missing, busy, onNext, onBack, next, lacking, children }: Props) {
  return (
    <>
      {lacking && <MissingThings sentences={missing} />}
      {children}
      <StickyBar>
        <Button variant="default" onClick={onBack} disabled={busy}>
          Indietro
        </Button>
        <Button loading={busy} onClick={() => void onNext()}>
          {next}
        </Button>
      </StickyBar>
    </>
  );
}

export function MissingThings({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <Notice
      role="alert"
      color="red"
      mb={16}
      title="Per continuare manca qualcosa"
      ref={(node) => node?.scrollIntoView({ block: 'nearest' })}
    >
      {sentences.map((sentence) => (
        <Text size="sm" key={sentence}>
          {sentence}
        </Text>
      ))}
    </Notice>
  );
}
