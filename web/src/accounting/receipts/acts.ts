/** The palette's act that collects: 'incassa Bianchi' opens the receipt of this member. */
import { IconCoinEuro } from '@tabler/icons-react';
import { managesReceipts } from '@wms/contract/accounting/shared/access';
import { formatParts } from '@wms/contract/platform/formats';
import type { Act } from '../../ui/cupboards/act.ts';

export const receiptActs: readonly Act[] = [
  {
    name: 'collect',
    icon: IconCoinEuro,
    permissions: managesReceipts,
    verbs: ['incassa', 'incassa da', 'incassa la quota di', 'incassa quota', 'ricevuta a', 'ricevuta per'],
    parts: [{ name: 'member', kinds: ['member'], question: 'Da chi?', which: 'Da chi?' }],
    example: 'incassa Bianchi',
    means: ({ things: { member } }) => ({
      state: 'opens',
      says: formatParts(`Incassa da ${member?.name}`, member?.hint),
      to: '/ricevute/nuova',
      search: { socio: member?.id ?? 0 },
    }),
  },
];
