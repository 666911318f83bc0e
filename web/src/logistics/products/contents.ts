/** Declares the drawer of products for the web app. */
import { IconPackage, IconPackages, IconSearch } from '@tabler/icons-react';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import { never, whenComplete } from '../../ui/cupboards/page.ts';
import { fill, slots } from '../../ui/cupboards/slots.ts';

export const products: Drawer = {
  pages: [
    {
      path: '/ricercaProdotti',
      name: 'ProductSearch',
      icon: IconSearch,
      show: whenComplete,
      screen: () => import('./list/ProductSearch.screen.tsx'),
    },
    {
      path: '/prod',
      name: 'Inventory',
      icon: IconPackages,
      show: whenComplete,
      group: 'logistics',
      screen: () => import('./list/Inventory.screen.tsx'),
      asks: ['/api/logistics/products'],
      meta: {
        parts: [
          {
            label: 'Prodotti sotto scorta',
            words: 'minimo esauriti finiti mancanti',
            search: { stock: 'low' },
          },
        ],
      },
    },
    {
      path: '/prod/nuovo',
      name: 'NewProduct',
      icon: IconPackage,
      show: never,
      group: 'logistics',
      screen: () => import('./form/NewProduct.screen.tsx'),
      meta: { onPalette: true, words: 'Crea, aggiungi un prodotto, articolo nuovo' },
    },
    {
      path: '/prod/$id/modifica',
      name: 'EditProduct',
      icon: IconPackage,
      show: never,
      group: 'logistics',
      screen: () => import('./form/EditProduct.screen.tsx'),
    },
    {
      path: '/prod/$id',
      name: 'Product',
      icon: IconPackage,
      show: never,
      group: 'logistics',
      screen: () => import('./page/Product.screen.tsx'),
      asks: ['/api/logistics/products/:id', '/api/logistics/products/:id/stock'],
    },
  ],
  fills: [fill(slots.productPhoto, async () => (await import('../photos/Photo.tsx')).Photo)],
};
