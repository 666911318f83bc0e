/** The palette's act that shows on the plan where something is: 'mostra loctite 243', 'dove MAG-D-02'. */
import { IconBulb } from '@tabler/icons-react';
import { seesStock } from '@wms/contract/logistics/shared/access';
import { formatParts } from '@wms/contract/platform/formats';
import type { Act } from '../../ui/cupboards/act.ts';
import { addressOf } from '../../ui/page/link.ts';

export const showingActs: readonly Act[] = [
  {
    name: 'show',
    icon: IconBulb,
    permissions: seesStock,
    verbs: ['mostra', 'mostra sulla pianta', 'dove', 'dov’è', 'dove sta', 'dove sono', 'dove si trova'],
    parts: [
      {
        name: 'thing',
        kinds: ['product', 'place'],
        question: 'Che cosa?',
        means: ({ plan }) => plan !== undefined,
      },
    ],
    example: 'mostra loctite 243',
    means: ({ things: { thing } }) => {
      const says = formatParts('Mostra sulla pianta', thing?.name, thing?.kind === 'product' && thing.hint);
      if (!thing?.plan) return { state: 'refused', says, why: 'Non ce n’è più in magazzino' };
      return { state: 'opens', says, to: addressOf(thing.plan) };
    },
  },
];
