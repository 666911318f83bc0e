/** The palette's search for members: by name, tax code or number. */

import { IconAddressBook } from '@tabler/icons-react';
import { memberStateNames, searchMembers as search } from '@wms/contract/accounting/members/list';
import { pageLink } from '@wms/contract/pages/link';
import { formatParts } from '@wms/contract/platform/formats';
import { call } from '../../client/call/send.ts';
import type { SearchThings } from '../../ui/cupboards/search.ts';

export const searchMembers: SearchThings = async (text, signal) => {
  const found = await call(search, { query: { q: text } }, { signal });
  return {
    label: 'Soci',
    things: found.map(({ id, number, name, kind, minor, state }) => ({
      key: String(id),
      icon: IconAddressBook,
      name,
      number: String(number),
      detail: formatParts(`n. ${number}`, kind, minor && 'minorenne'),
      hint: memberStateNames[state],
      to: pageLink('/tesserati/$id', { id }),
    })),
  };
};
