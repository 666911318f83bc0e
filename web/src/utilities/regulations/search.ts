/** The palette's search for regulations that the person may read, by the words of their titles. */

import { IconBook2 } from '@tabler/icons-react';
import { pageLink } from '@wms/contract/pages/link';
import { searchRegulations as search } from '@wms/contract/utilities/regulations/endpoints';
import { call } from '../../client/call/send.ts';
import type { SearchThings } from '../../ui/cupboards/search.ts';
import { describeState } from './shared/describe.ts';

export const searchRegulations: SearchThings = async (text, signal) => {
  const found = await call(search, { query: { q: text } }, { signal });
  return {
    label: 'Regolamenti',
    things: found.map((regulation) => ({
      key: `regulation-${regulation.id}`,
      icon: IconBook2,
      name: regulation.title,
      hint: describeState(regulation)?.words ?? '',
      to: pageLink('/regolamenti/$id', { id: regulation.id }),
    })),
  };
};
