/** The steps of the first entry. The cupboard whose data a step asks for fills it in its table of contents. */
import { registrationSteps } from '@wms/contract/identity/registration/endpoints';
import type { ComponentType } from 'react';
import { contentOf, type Slot } from '../../ui/cupboards/slots.ts';
import type { SentBack } from './SentBack.tsx';

export type Step = (typeof registrationSteps)[number];

export type StepProps = {
  /** The step was completed before and is open again. */
  done: boolean;
  /** The things that the server found missing when the person wanted to continue. */
  missing: readonly string[];
  busy: boolean;
  /** Set if human resources sent the person back to this step. */
  sentBack: SentBack | null;
  onNext: (nonStudio?: boolean) => Promise<void>;
  onBack: () => void;
};

export type StepContents = Readonly<Record<Step, ComponentType<StepProps>>>;

export const registrationSlots: Record<Step, Slot<StepProps>> = {
  anagrafica: {},
  accademici: {},
  documenti: {},
  regolamenti: {},
};

export const loadSteps = async (): Promise<StepContents> =>
  Object.fromEntries(
    await Promise.all(
      registrationSteps.map(async (step) => [step, await contentOf(registrationSlots[step])] as const),
    ),
  ) as StepContents;
