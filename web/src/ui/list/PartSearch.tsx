import { SearchField } from './SearchField.tsx';
import { worthSearching } from './short-list.ts';
import type { List } from './use-list.ts';

type Props = {
  list: Pick<List<unknown>, 'pages' | 'narrowed'> & { search: (label: string) => { value: string } & Search };
  label: string;
};
type Search = { label: string; onChange: (value: string) => void };

/** The search of a list that is a part of a page. It is there when the list is long, or was searched. */
export const PartSearch = ({ list, label }: Props) =>
  list.narrowed || list.pages.rows.length >= worthSearching ? <SearchField {...list.search(label)} /> : null;
