import { useNavigate, useSearch } from '@tanstack/react-router';

/** One of a few choices (a tab, a step) kept in the page's address, so that a link reproduces the view. */
export function useChoiceInUrl<const C extends string>(
  name: string,
  choices: readonly C[],
  fallback: C,
  /** What else the address says belongs to the choice, and goes with it. */
  { alone = false }: { alone?: boolean } = {},
): [C, (choice: C) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
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
