/** The palette's act that prints a label: 'etichetta loctite 243', 'stampa etichetta MAG-D-02'. */
import { IconTag } from '@tabler/icons-react';
import { seesStock } from '@wms/contract/logistics/shared/access';
import { formatParts } from '@wms/contract/platform/formats';
import type { Act } from '../../ui/cupboards/act.ts';
import { askLabel } from './asked-label.ts';

export const labelActs: readonly Act[] = [
  {
    name: 'label',
    icon: IconTag,
    permissions: seesStock,
    verbs: [
      'etichetta',
      'etichette',
      'etichetta di',
      'etichette di',
      'stampa etichetta',
      'stampa etichette',
      'stampa etichetta di',
      'stampa etichette di',
      "stampa l' etichetta di",
      'stampa le etichette di',
    ],
    namesThings: true,
    parts: [{ name: 'thing', kinds: ['product', 'place'], question: 'Di che cosa?' }],
    example: 'etichetta loctite 243',
    means: ({ things: { thing } }) => ({
      state: 'shows',
      says: formatParts('Stampa etichetta', thing?.name, thing?.code),
      show: () => askLabel({ kind: thing?.kind === 'place' ? 'location' : 'product', id: thing?.id ?? 0 }),
    }),
  },
];
