import { useNavigate, usePageSearch } from './link.ts';

/** One of a few choices (a tab, a step) that is in the page's address, so that a link shows the same view. */
export function useChoiceInUrl<const C extends string>(
  name: string,
  choices: readonly C[],
  fallback: C,
  /** True when everything else in the address belongs to the choice, and is removed when the choice changes. */
  { alone = false }: { alone?: boolean } = {},
): [C, (choice: C) => void] {
  const search: Record<string, unknown> = usePageSearch();
  const navigate = useNavigate();
  const chosen = choices.find((choice) => choice === search[name]) ?? fallback;
  return [
    chosen,
    (choice) =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...(alone ? {} : before), [name]: choice }),
        replace: true,
      }),
  ];
}
