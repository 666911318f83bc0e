/** Ctrl+K: the pages that the person may open, and the products for those who may see them. */

import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { IconPackage, IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { listProducts } from '@wms/contract/logistics/products/reading';
import type { Answer } from '@wms/contract/platform/endpoint';
import { useEffect, useState } from 'react';
import { useAnswer } from '../../client/answer.ts';
import { useHeld } from '../../client/session/current.ts';
import { useStore } from '../../client/told/store.ts';
import { formatQuantity } from '../../ui/formats.ts';
import { isOffered } from '../menu/entries.ts';
import { groups, pages } from '../pages/table.ts';
import { mayOpen } from '../routing/guard.ts';
import { matchesWords } from './match-words.ts';
import { paletteStore } from './opened.ts';
import classes from './Palette.module.css';

const [store, palette] = createSpotlight();

const productPage = pages.find(({ name }) => name === 'Product');

export function Palette() {
  const asked = useStore(paletteStore);
  useEffect(() => {
    if (asked > 0) palette.open();
  }, [asked]);

  const router = useRouter();
  const held = useHeld();
  const [query, setQuery] = useState('');
  const [searched] = useDebouncedValue(query.trim(), 120);
  const products = useAnswer(
    listProducts,
    { query: { q: searched, limit: '6' } },
    {
      enabled: searched.length >= 2 && productPage !== undefined && mayOpen(productPage.permissions, held),
      keepPrevious: true,
    },
  );

  const shownPages = pages
    .filter((page) => isOffered(page, held))
    .map((page) => ({ page, group: groups.find(({ name }) => name === page.group)?.label ?? '' }))
    .filter(({ page, group }) => matchesWords(query, `${page.label} ${page.meta?.hint ?? ''} ${group}`));
  const rows = searched.length >= 2 && query.trim() !== '' ? (products.data?.rows ?? []) : [];
  const go = (to: string, params: Record<string, string> = {}) => void router.navigate({ to, params });

  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      clearQueryOnClose
      maxHeight="min(520px, 70dvh)"
      scrollable
      attributes={{ content: { 'aria-label': 'Cerca' } }}
      overlayProps={{ blur: 0 }}
      classNames={{
        search: classes.search,
        action: classes.action,
        actionsGroup: classes.group,
      }}
    >
      <Spotlight.Search
        placeholder="Cerca pagine e prodotti"
        aria-label="Cerca pagine e prodotti"
        leftSection={<IconSearch size={20} stroke={1.5} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {shownPages.length > 0 && (
          <Spotlight.ActionsGroup label="Pagine">
            {shownPages.map(({ page, group }) => {
              const Icon = page.icon;
              return (
                <Spotlight.Action key={page.name} onClick={() => go(page.path)}>
                  <Icon size={18} stroke={1.5} aria-hidden className={classes.icon} />
                  <span className={classes.name}>{page.label}</span>
                  <span className={classes.hint}>{group}</span>
                </Spotlight.Action>
              );
            })}
          </Spotlight.ActionsGroup>
        )}
        {rows.length > 0 && (
          <Spotlight.ActionsGroup label={productsLabel(products.data)}>
            {rows.map((product) => (
              <Spotlight.Action key={product.id} onClick={() => go('/prod/$id', { id: String(product.id) })}>
                <IconPackage size={18} stroke={1.5} aria-hidden className={classes.icon} />
                <span className={classes.name}>
                  {product.name}
                  <span className={classes.code}>{product.code}</span>
                </span>
                <span className={classes.hint}>{formatQuantity(product.quantity, product.unit)}</span>
              </Spotlight.Action>
            ))}
          </Spotlight.ActionsGroup>
        )}
        {shownPages.length === 0 && rows.length === 0 && (
          <Spotlight.Empty>
            {products.isFetching ? 'Cerco…' : 'Nessun risultato: prova con altre parole'}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

/** How the text was understood: as a place, by its nearest spelling, as it is. */
function productsLabel(found: Answer<typeof listProducts> | undefined): string {
  const products = found?.approximate ? 'Prodotti simili' : 'Prodotti';
  return found?.takenAs ? `${products} in ${found.takenAs.code}` : products;
}
