/** The pages that a text means: by their names, and by the words of what people want to do there. */
import { permissions } from '@wms/contract/platform/permissions';
import type { Page } from '../../../ui/cupboards/page.ts';
import { isOffered, isShown } from '../../menu/entries.ts';
import { groups, pages } from '../../pages/table.ts';
import { mayOpen } from '../../routing/guard.ts';
import { matchesWords } from './match-words.ts';

export type FoundPage = { page: Page; key: string; name: string; hint: string; href: string };

const groupOf = (page: Page) => groups.find(({ name }) => name === page.group)?.label ?? '';

/** The words of a page without its group: a part of a group's name ('conta') doesn't mean all of its pages. */
const ownWords = ({ label, meta }: Page) => `${label} ${meta?.hint ?? ''} ${meta?.words ?? ''}`;

function means(query: string, own: string, group: string): boolean {
  if (matchesWords(query, own)) return true;
  if (!matchesWords(query, `${own} ${group}`)) return false;
  // Some word names the page itself, or the text is the group's whole name.
  const words = query.trim().split(/\s+/);
  return (
    words.some((word) => matchesWords(word, own)) ||
    (matchesWords(query, group) && matchesWords(group, query))
  );
}

/** Small words, which say nothing where a page has none of them: 'ruoli e permessi', 'quote non pagate'. */
const small = new Set('e di da del della delle dei il la le lo i gli un una per a in con non'.split(' '));

/** The pages that this person may open and that the text means, in the order of the menu. */
export function findPages(query: string, held: ReadonlySet<string>): FoundPage[] {
  const found = findNamed(query, held);
  const words = query.toLowerCase().split(/\s+/);
  const large = words.filter((word) => !small.has(word));
  return found.length > 0 || large.length === words.length || large.length === 0
    ? found
    : findNamed(large.join(' '), held);
}

const findNamed = (query: string, held: ReadonlySet<string>): FoundPage[] =>
  pages.flatMap((page) => {
    const group = groupOf(page);
    // A group in which this person has nothing else says nothing to them: people are imported in no warehouse.
    const isOwn = ({ group }: Page) =>
      pages.some((other) => other.group === group && isShown(other, { complete: true }, held));
    const offered =
      isOffered(page, held) || (page.meta?.onPalette === true && mayOpen(page.permissions, held));
    const itself =
      offered && (query.trim() !== '' || page.meta?.onPalette !== true) && means(query, ownWords(page), group)
        ? [
            {
              page,
              key: `page-${page.name}`,
              name: page.label,
              hint: isOwn(page) ? group : '',
              href: page.path,
            },
          ]
        : [];
    const parts =
      query.trim() === '' || !mayOpen(page.permissions, held)
        ? []
        : (page.meta?.parts ?? [])
            .filter(
              ({ label, words = '', permissions = [] }) =>
                mayOpen(permissions, held) && matchesWords(query, `${label} ${words}`),
            )
            .map(({ label, search }) => ({
              page,
              key: `page-${page.name}-${label}`,
              name: label,
              hint: page.label,
              href: `${page.path}?${new URLSearchParams(search)}`,
            }));
    return [...itself, ...parts];
  });

/** The most pages that are shown for a part of the words. */
const mostNear = 4;

/** The pages that most words of a line mean which names none as a whole: 'km ducato', 'documenti in scadenza'. */
export function findNearPages(query: string, held: ReadonlySet<string>): FoundPage[] {
  // A word of two letters says something only as an abbreviation: 'km'.
  const words = query
    .split(/\s+/)
    .filter((word) => (word.length > 2 || /^[^aeiou\d]{2}$/i.test(word)) && !small.has(word.toLowerCase()));
  if (words.length < 2) return [];
  const named = words.flatMap((word) => findNamed(word, held));
  const timesOf = (found: FoundPage) => named.filter(({ key }) => key === found.key).length;
  const most = Math.max(0, ...named.map(timesOf));
  return named
    .filter((found, at) => timesOf(found) === most && named.findIndex(({ key }) => key === found.key) === at)
    .slice(0, mostNear);
}

const everything: ReadonlySet<string> = new Set(permissions);

/** Whether the text names a page of WMS, also one that this person may not open: 'chi guidava'. */
export const namesPage = (query: string) => query.trim() !== '' && findPages(query, everything).length > 0;

/** The page of an address that was opened before, if this person may still open it. */
export const findPageAt = (href: string, held: ReadonlySet<string>): Page | undefined =>
  pages.find(({ path, permissions }) => path === href.split('?')[0] && mayOpen(permissions, held));
