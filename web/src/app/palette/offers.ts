/** The palette's offers for a text: pages whose names contain the words, and the results of the cupboards' searches. */

import type { TablerIcon } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useHeld } from '../../client/session/current.ts';
import type { FoundThing } from '../../ui/cupboards/search.ts';
import { addressOf } from '../../ui/page/link.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { cupboards } from '../cupboards.ts';
import { isOffered } from '../menu/entries.ts';
import { groups as menuGroups, pages } from '../pages/table.ts';
import { mayOpen } from '../routing/guard.ts';
import { matchesWords } from './match-words.ts';
import { orderFound } from './order-found.ts';

export type Offer = {
  key: string;
  icon: TablerIcon;
  name: string;
  code?: string | undefined;
  detail?: string | undefined;
  hint: string;
  open: () => void;
};
export type OfferGroup = { label: string; offers: Offer[] };

const searches = cupboards.flatMap(({ palette }) => palette ?? []);
/** Shorter texts are not searched. */
const shortest = 2;

/** The groups of offers, the best match first. `settled` is true when no more results will come for this text. */
export function useOffers(query: string): { groups: OfferGroup[]; settled: boolean } {
  const router = useRouter();
  const held = useHeld();
  const text = query.trim();
  const searched = useSettled(text, 120);
  const asks = text.length >= shortest;
  const mine = searches.filter(({ permissions }) => mayOpen(permissions, held));
  const answer = useQuery({
    queryKey: ['palette', searched],
    queryFn: async ({ signal }) => {
      const answers = await Promise.allSettled(
        mine.map(async ({ search, works }) => ({
          ...(await (
            await search()
          )(searched, signal)),
          aside: works !== undefined && !mayOpen(works, held),
        })),
      );
      // If one search fails, the results of the others are still shown.
      const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
      const failed = answers.find(({ status }) => status === 'rejected');
      if (failed?.status === 'rejected' && found.length === 0) throw failed.reason;
      return found;
    },
    enabled: mine.length > 0 && searched.length >= shortest,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { isPlaceholderData, isSuccess, isError } = answer;
  const settled =
    !asks || mine.length === 0 || (searched === text && !isPlaceholderData && (isSuccess || isError));
  const go = ({ to, search = {} }: Pick<FoundThing, 'to' | 'search'>) => void router.navigate({ to, search });

  const pageOffers = pages
    .filter((page) => isOffered(page, held))
    .map((page) => ({ page, group: menuGroups.find(({ name }) => name === page.group)?.label ?? '' }))
    .filter(({ page, group }) =>
      matchesWords(query, `${page.label} ${page.meta?.hint ?? ''} ${page.meta?.words ?? ''} ${group}`),
    )
    .map(({ page, group }) => ({
      key: page.name,
      icon: page.icon,
      name: page.label,
      hint: group,
      open: () => go({ to: addressOf(page.path) }),
    }));
  const found =
    asks && searched.length >= shortest ? orderFound(answer.data ?? [], searched, pageOffers.length > 0) : [];
  return {
    groups: [
      { label: 'Pagine', offers: pageOffers },
      ...found.map(({ label, things }) => ({
        label,
        offers: things.map(({ to, search, number: _, ...thing }) => ({
          ...thing,
          open: () => go({ to, search }),
        })),
      })),
    ].filter(({ offers }) => offers.length > 0),
    settled,
  };
}
