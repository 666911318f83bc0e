/** Tells a person that human resources sent them back to a step of the registration, and why. */

import { type RegistrationStatus, stepLabel } from '@wms/contract/identity/registration/endpoints';
import type { registrationLife } from '@wms/contract/identity/registration/life';
import { pageLink } from '@wms/contract/pages/link';
import { formatAll } from '@wms/contract/platform/formats';
import type { Writer } from '../../platform/database/connection.ts';
import type { StepTaken } from '../../platform/lives/make-move.ts';
import { news } from '../../platform/news/news.ts';
import { notify } from '../../platform/news/notify.ts';
import { type FieldToCorrect, readFieldsToCorrect } from './fields-to-correct.ts';

type SentBack = {
  userId: number;
  step: RegistrationStatus;
  reason: string;
  fields: readonly FieldToCorrect[];
};

export const registrationSentBack = news<SentBack>({
  kind: 'identity.registration-sent-back',
  label: 'La tua registrazione è da riprendere',
  ways: ['bell', 'mail'],
  // The person can use nothing else until the registration is complete again, so they must hear why.
  always: ['bell', 'mail'],
  mailKeptHours: 7 * 24,
  audience: ({ userId }) => ({ people: [userId] }),
  sentence: ({ step, reason, fields }) => {
    const named = fields.length > 0 ? ` (${formatAll(fields.map(({ label }) => label))})` : '';
    return `Riprendi la registrazione da «${stepLabel(step)}»${named}: ${reason}`;
  },
  leadsTo: ({ step, fields: [first] }) =>
    pageLink('/primoIngresso', {}, { passo: step, ...(first && { campo: first.path }) }),
});

/** Writes the news in the move's own transaction; a person's own steps make no news. */
export async function notifySentBack(
  tx: Writer,
  { id, to, by, reason }: StepTaken<RegistrationStatus, keyof (typeof registrationLife)['moves']>,
): Promise<void> {
  if (by?.id === id || !reason) return;
  const fields = await readFieldsToCorrect(tx, id);
  await notify(tx, registrationSentBack, { userId: id, step: to, reason, fields });
}
