import { listRegulations } from '@wms/contract/utilities/regulations/endpoints';
import { isOpen } from '@wms/contract/utilities/regulations/regulation';
import { useAnswer } from '../../client/answer.ts';
import { StepFrame } from '../../identity/registration/StepFrame.tsx';
import type { StepProps } from '../../identity/registration/steps.ts';
import { RegulationsList } from './RegulationsList.tsx';

/** The last step of the first entry, in which the regulations are confirmed. */
export function RegulationsStep(props: StepProps) {
  const regulations = useAnswer(listRegulations).data ?? [];
  const lacking = regulations.some(isOpen);
  // The server's message may name regulations that the person has confirmed since; those sentences are left out.
  const missing = props.missing.filter(
    (sentence) =>
      !regulations.some((regulation) => !isOpen(regulation) && sentence.includes(regulation.title)),
  );
  return (
    <StepFrame {...props} missing={missing} next="Completa la registrazione" lacking={lacking}>
      <RegulationsList inPlace />
    </StepFrame>
  );
}
