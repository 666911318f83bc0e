/** The palette's act that collects: 'incassa Bianchi' opens the receipt of this member. */
import { IconCoinEuro } from '@tabler/icons-react';
import type { MemberFacts } from '@wms/contract/accounting/members/found';
import { managesReceipts } from '@wms/contract/accounting/shared/access';
import { formatEuro, formatParts } from '@wms/contract/platform/formats';
import type { Act, NamedThing } from '../../ui/cupboards/act.ts';

/** Says whether no fee of the found member is open. */
const owesNothing = (facts: NamedThing['facts']) => (facts as MemberFacts | undefined)?.openFees.length === 0;

export const receiptActs: readonly Act[] = [
  {
    name: 'collect',
    icon: IconCoinEuro,
    permissions: managesReceipts,
    verbs: [
      'incassa',
      'incasso',
      'incassa da',
      'incassa la quota di',
      'incassa quota',
      'ricevuta a',
      'ricevuta per',
    ],
    takesAmount: 'money',
    parts: [{ name: 'member', kinds: ['member'], question: 'Da chi?', which: 'Da chi?' }],
    example: 'incassa Bianchi',
    means: ({ things: { member }, amount }) => {
      const says = formatParts(
        `Incassa da ${member?.name}`,
        owesNothing(member?.facts) ? 'niente da incassare' : member?.hint,
        amount && `nella ricevuta ${formatEuro(amount.amount)}`,
      );
      if (amount && Number(amount.amount) <= 0)
        return { state: 'refused', says, why: 'Scrivi un importo maggiore di zero' };
      const search = { socio: member?.id ?? 0, ...(amount && { importo: amount.amount }) };
      return { state: 'opens', says, to: '/ricevute/nuova', search };
    },
  },
];
