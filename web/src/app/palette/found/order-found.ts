import { matchesWords } from './match-words.ts';

type FoundGroup = {
  things: readonly { name: string; code?: string; number?: string; detail?: string }[];
  similar?: boolean;
  /** The name alone, where the text also says this kind. */
  meant?: string;
  /** True when the search also reads what a row doesn't show. */
  readsMore?: boolean;
  /** True for things with which this person doesn't work. */
  aside?: boolean;
};

/**
 * Sorts the groups of found things: first what has exactly this code or number, last what the person doesn't work with.
 * Where the text says a kind, 'ricevuta Galli', things of this kind are meant, and others only when called just so.
 * Things whose name or code matches the text come before things that only belong to them: a member before their
 * receipts. Otherwise the order of the menu is kept. Things with similar words are left out if anything else is found.
 * When a page is called so ('incassa') or an act begins so, things whose rows don't show the words are left out too:
 * screws whose description says 'incassato'.
 */
export function orderFound<Group extends FoundGroup>(
  found: readonly Group[],
  text: string,
  /** Whether a page is called so, or the text also begins an act. */
  isMore: boolean,
): Group[] {
  const some = found.filter(({ things }) => things.length > 0);
  const exact = some.filter(({ similar }) => !similar);
  const isThis = ({ things }: FoundGroup) =>
    things.some(({ code, number }) => code?.toLowerCase() === text.toLowerCase() || number === text);
  const isShownSo = ({ things }: FoundGroup) =>
    things.some(({ name, code, detail }) => matchesWords(text, `${name} ${code ?? ''} ${detail ?? ''}`));
  const besidePage = exact.filter((group) => !group.readsMore || isShownSo(group) || isThis(group));
  const isCalledSo = ({ things, meant = text }: FoundGroup) =>
    things.some(({ name, code }) => matchesWords(meant, `${name} ${code ?? ''}`));
  const first = (holds: (group: Group) => boolean) => (left: Group, right: Group) =>
    Number(holds(right)) - Number(holds(left));
  const among = isMore ? besidePage : exact.length > 0 ? exact : some;
  const isMeant = ({ meant }: FoundGroup) => meant !== undefined;
  const left = among.some(isMeant)
    ? among.filter((group) => isMeant(group) || isCalledSo(group) || isThis(group))
    : among;
  return left.toSorted(
    (one, other) =>
      first(isThis)(one, other) ||
      first(isMeant)(one, other) ||
      first(({ aside }) => !aside)(one, other) ||
      first(isCalledSo)(one, other),
  );
}
