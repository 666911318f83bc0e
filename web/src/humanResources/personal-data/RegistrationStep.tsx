import { notesOf } from '../../identity/registration/SentBack.tsx';
import { MissingThings } from '../../identity/registration/StepFrame.tsx';
import type { StepProps } from '../../identity/registration/steps.ts';
import { PersonalDataEditor } from './Editor.tsx';

/** The step of the first entry that asks for the personal data. */
export const PersonalDataStep = ({ missing, sentBack, onNext }: StepProps) => (
  <>
    <MissingThings sentences={missing} />
    <PersonalDataEditor
      keepsDraft
      submitLabel="Salva e continua"
      submitUnchanged
      onSaved={() => onNext()}
      notes={sentBack ? notesOf(sentBack) : undefined}
    />
  </>
);
