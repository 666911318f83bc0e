/** Tells a person that human resources sent them back to a step of the registration, and why. */
import { type RegistrationStatus, stepLabel } from '@wms/contract/identity/registration/endpoints';
import type { registrationLife } from '@wms/contract/identity/registration/life';
import type { Writer } from '../../platform/database/connection.ts';
import type { StepTaken } from '../../platform/lives/make-move.ts';
import { news } from '../../platform/news/news.ts';
import { tell } from '../../platform/news/tell.ts';

type SentBack = { userId: number; step: RegistrationStatus; reason: string };

export const registrationSentBack = news<SentBack>({
  kind: 'identity.registration-sent-back',
  label: 'La tua registrazione è da riprendere',
  ways: ['bell', 'mail'],
  // Until it is complete again the person can't use anything else, so they must hear why.
  always: ['bell', 'mail'],
  mailKeptHours: 7 * 24,
  audience: ({ userId }) => ({ people: [userId] }),
  sentence: ({ step, reason }) => `Riprendi la registrazione da «${stepLabel(step)}»: ${reason}`,
  leadsTo: () => '/primoIngresso',
});

/** The news in the move's own transaction; a person's own steps are no news. */
export async function tellSentBack(
  tx: Writer,
  { id, to, by, reason }: StepTaken<RegistrationStatus, keyof (typeof registrationLife)['moves']>,
): Promise<void> {
  if (by?.id !== id && reason) await tell(tx, registrationSentBack, { userId: id, step: to, reason });
}
