/** What the palette offers for a text: pages by the words of their names, products by the list's own search. */
import { useDebouncedValue } from '@mantine/hooks';
import { IconPackage, type TablerIcon } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { listProducts } from '@wms/contract/logistics/products/reading';
import type { Answer } from '@wms/contract/platform/endpoint';
import { formatQuantity } from '@wms/contract/platform/formats';
import { useAnswer } from '../../client/answer.ts';
import { useHeld } from '../../client/session/current.ts';
import { isOffered } from '../menu/entries.ts';
import { groups as menuGroups, pages } from '../pages/table.ts';
import { mayOpen } from '../routing/guard.ts';
import { matchesWords } from './match-words.ts';

export type Offer = {
  key: string;
  icon: TablerIcon;
  name: string;
  code?: string;
  hint: string;
  open: () => void;
};
export type OfferGroup = { label: string; offers: Offer[] };

const productPage = pages.find(({ name }) => name === 'Product');

/** The best match first. `settled`: what is shown is all that there is for this text. */
export function useOffers(query: string): { groups: OfferGroup[]; settled: boolean } {
  const router = useRouter();
  const held = useHeld();
  const text = query.trim();
  const [searched] = useDebouncedValue(text, 120);
  const seesProducts = productPage !== undefined && mayOpen(productPage.permissions, held);
  const products = useAnswer(
    listProducts,
    { query: { q: searched, limit: '6' } },
    { enabled: seesProducts && searched.length >= 2, keepPrevious: true },
  );
  const asksProducts = seesProducts && text.length >= 2;
  const settled =
    !asksProducts ||
    (searched === text && !products.isPlaceholderData && (products.isSuccess || products.isError));
  const rows = asksProducts && searched.length >= 2 ? (products.data?.rows ?? []) : [];
  const go = (to: string, params: Record<string, string> = {}) => void router.navigate({ to, params });

  const pageOffers = pages
    .filter((page) => isOffered(page, held))
    .map((page) => ({ page, group: menuGroups.find(({ name }) => name === page.group)?.label ?? '' }))
    .filter(({ page, group }) => matchesWords(query, `${page.label} ${page.meta?.hint ?? ''} ${group}`))
    .map(({ page, group }) => ({
      key: page.name,
      icon: page.icon,
      name: page.label,
      hint: group,
      open: () => go(page.path),
    }));
  const productOffers = rows.map((product) => ({
    key: String(product.id),
    icon: IconPackage,
    name: product.name,
    code: product.code,
    hint: formatQuantity(product.quantity, product.unit),
    open: () => go('/prod/$id', { id: String(product.id) }),
  }));
  return {
    groups: [
      { label: 'Pagine', offers: pageOffers },
      { label: productsLabel(products.data), offers: productOffers },
    ].filter(({ offers }) => offers.length > 0),
    settled,
  };
}

/** How the text was understood: as a place, by its nearest spelling, as it is. */
function productsLabel(found: Answer<typeof listProducts> | undefined): string {
  const label = found?.approximate ? 'Prodotti simili' : 'Prodotti';
  return found?.takenAs ? `${label} in ${found.takenAs.code}` : label;
}
