import { getDocuments, hasDocument } from '@wms/contract/humanResources/documents/endpoints';
import { useState } from 'react';
import { useAnswer } from '../../client/answer.ts';
import { notesOf } from '../../identity/registration/SentBack.tsx';
import { StepFrame } from '../../identity/registration/StepFrame.tsx';
import type { StepProps } from '../../identity/registration/steps.ts';
import { DocumentsPanel } from './Panel.tsx';
import type { StagedUploads } from './Upload.tsx';

/** The step of the first entry that asks for the documents. */
export function DocumentsStep(props: StepProps) {
  const documents = useAnswer(getDocuments).data ?? [];
  const lacking = documents.some(({ types }) => types.some((type) => type.required && !hasDocument(type)));
  const [staged] = useState<StagedUploads>(() => new Map());
  const [sending, setSending] = useState(false);
  /** Sends the chosen files before the person goes on: a file that was only chosen would be lost. */
  const goOn = async () => {
    setSending(true);
    try {
      for (const send of [...staged.values()]) if (!(await send())) return;
      await props.onNext();
    } finally {
      setSending(false);
    }
  };
  return (
    <StepFrame {...props} busy={props.busy || sending} onNext={goOn} next="Continua" lacking={lacking}>
      <DocumentsPanel
        requiredFirst
        staged={staged}
        {...(props.sentBack && { notes: notesOf(props.sentBack), notedAt: props.sentBack.at })}
      />
    </StepFrame>
  );
}
