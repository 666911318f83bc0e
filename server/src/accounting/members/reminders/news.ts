/** The reminder of an open fee for a member who is a person of WMS. */
import { type PageAddress, pageLink } from '@wms/contract/pages/link';
import { formatDate, formatEuro } from '@wms/contract/platform/formats';
import { can } from '@wms/contract/platform/permissions';
import type { Letter } from '../../../platform/mail/letter.ts';
import { news, type Reader } from '../../../platform/news/news.ts';

export type OpenFee = {
  /** The name of the member who owes the fee. */
  member: string;
  year: string;
  open: string;
  dueOn: string | null;
  overdue: boolean;
  instructions: string | null;
};

type Reminder = OpenFee & { userId: number };

const describeDue = ({ dueOn, overdue }: OpenFee) =>
  dueOn === null
    ? ''
    : overdue
      ? `, scaduta ${formatDate(dueOn, 'il')}`
      : `, da pagare entro ${formatDate(dueOn, 'il')}`;

const until = ({ dueOn, overdue }: OpenFee) =>
  dueOn === null
    ? ''
    : overdue
      ? `: la scadenza era ${formatDate(dueOn, 'il')}`
      : ` entro ${formatDate(dueOn, 'il')}`;

const sentenceOf = (fee: OpenFee) =>
  `Quota associativa ${fee.year}: ${formatEuro(fee.open)}${describeDue(fee)}`;

export const feeReminder = news<Reminder>({
  kind: 'accounting.fee-reminder',
  label: 'La mia quota associativa da pagare',
  ways: ['bell', 'mail'],
  mailKeptHours: 3 * 24,
  audience: ({ userId }) => ({ people: [userId] }),
  sentence: sentenceOf,
  leadsTo: (_, reader) => pageOf(reader),
  letter: (fee, reader) => ({
    subject: subjectOf(fee),
    blocks: [
      `Ciao ${reader.firstName},`,
      ...bodyOf(fee, 'la tua quota'),
      { button: 'Apri la tua iscrizione', path: pageOf(reader) },
    ],
  }),
});

/** Returns Home for a person who may not open their own area, because Home shows fees too. */
const pageOf = ({ permissions }: Reader): PageAddress =>
  permissions.has(can.userEdit) ? pageLink('/areaUtente', {}, { scheda: 'tessera' }) : '/';

const subjectOf = ({ year, overdue }: OpenFee) =>
  overdue ? `Quota associativa ${year} scaduta` : `Quota associativa ${year} da pagare`;

const bodyOf = (fee: OpenFee, whose: string) => [
  `per ${whose} dell’anno sociale ${fee.year} restano da pagare ${formatEuro(fee.open)}${until(fee)}.`,
  ...(fee.instructions ? [fee.instructions] : []),
  'Se hai già pagato, non serve fare altro.',
];

/** The mail to a recipient without an account of WMS: the member, or the guardian of a minor. */
export const letterOutside = (fee: OpenFee, to: { name: string; isGuardian: boolean }): Letter => ({
  subject: subjectOf(fee),
  blocks: [`Ciao ${to.name},`, ...bodyOf(fee, to.isGuardian ? `la quota di ${fee.member}` : 'la tua quota')],
  toOutside: 'it',
});
