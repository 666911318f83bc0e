/** The palette's act that shows one's own last acts, each with its undoing: 'annulla'. */
import { IconArrowBackUp } from '@tabler/icons-react';
import type { Act } from '../../ui/cupboards/act.ts';
import { ownActsStore } from './own-acts-store.ts';

export const ownActs: readonly Act[] = [
  {
    name: 'own-acts',
    icon: IconArrowBackUp,
    permissions: [],
    verbs: ['annulla', 'le mie ultime', 'mie ultime', 'ultime', 'disfa'],
    parts: [],
    example: 'annulla',
    means: () => ({
      state: 'shows',
      says: 'Le mie ultime: annulla quello che hai fatto da poco',
      show: () => ownActsStore.set(true),
    }),
  },
];
