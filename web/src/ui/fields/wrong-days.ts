import { usePageSearch } from '../page/link.ts';
import { sayWrongDate } from './civil-date.ts';

/**
 * Returns the texts that the page's address has for these days and that are no dates. A wrong day filters nothing, so
 * its field must show the text: otherwise the whole list would look like the list of that day.
 */
export function useWrongDays<const Name extends string>(...names: Name[]): { [N in Name]?: string } {
  const search: Record<string, unknown> = usePageSearch();
  const wrong: { [N in Name]?: string } = {};
  for (const name of names) {
    const text = String(search[name] ?? '');
    if (sayWrongDate(text)) wrong[name] = text;
  }
  return wrong;
}
