/** Declares the drawer of macro and sub categories for the web app. */
import { IconCategory, IconCategory2, IconVocabulary } from '@tabler/icons-react';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import { never, whenComplete } from '../../ui/cupboards/page.ts';

export const categories: Drawer = {
  pages: [
    {
      path: '/macrocat',
      name: 'MacroCategories',
      icon: IconCategory,
      show: whenComplete,
      group: 'logistics',
      screen: () => import('./MacroCategories.screen.tsx'),
      asks: ['/api/logistics/macro-categories'],
      meta: { words: 'Nuova categoria' },
    },
    {
      path: '/macrocat/$id',
      name: 'MacroCategory',
      icon: IconCategory,
      show: never,
      group: 'logistics',
      screen: () => import('./MacroCategory.screen.tsx'),
      asks: ['/api/logistics/macro-categories/:id'],
    },
    {
      path: '/sottocat',
      name: 'SubCategories',
      icon: IconCategory2,
      show: whenComplete,
      group: 'logistics',
      screen: () => import('./SubCategories.screen.tsx'),
      asks: ['/api/logistics/sub-categories'],
      meta: { words: 'Nuova sottocategoria' },
    },
    {
      path: '/sottocat/$id',
      name: 'SubCategory',
      icon: IconCategory2,
      show: never,
      group: 'logistics',
      screen: () => import('./SubCategory.screen.tsx'),
      asks: ['/api/logistics/sub-categories/:id'],
    },
    {
      path: '/synonyms',
      name: 'Synonyms',
      icon: IconVocabulary,
      show: never,
      group: 'logistics',
      screen: () => import('./synonyms/Synonyms.screen.tsx'),
      asks: ['/api/logistics/synonyms'],
      meta: { fromHome: true, hint: 'Della ricerca', words: 'sinonimi parole ricerca gergo' },
    },
  ],
};
