/** Finds possible recipients of goods: suppliers, the address book and people. */

import { type RecipientKind, recipientKindNames } from '@wms/contract/logistics/delivery-notes/names';
import { findRecipientChoices } from '@wms/contract/logistics/delivery-notes/recipient-choices';
import { searchPeople } from '@wms/contract/platform/people/who-is-who';
import { call } from '../../../client/call/send.ts';

/** The recipient of the goods: found in a list, or written by hand when `id` is null. */
export type Recipient = {
  kind: RecipientKind;
  id: number | null;
  name: string;
  addresses: readonly { label: string | null; address: string }[];
};

/** The three lists have separate ids, so each choice gets its position in the joined list as its id. */
export async function loadRecipients(q: string, signal: AbortSignal) {
  const query = { ...(q && { q }) };
  const [found, people] = await Promise.all([
    call(findRecipientChoices, { query }, { signal }),
    call(searchPeople, { query }, { signal }),
  ]);
  const named = found.map(({ kind, id, name, vatNumber, taxCode, addresses }) => ({
    name,
    code: vatNumber ?? taxCode ?? '',
    hint: recipientKindNames[kind],
    recipient: { kind, id, name, addresses } satisfies Recipient as Recipient,
  }));
  const persons = people.map(({ id, name, teams }) => ({
    name,
    code: teams.join(', '),
    hint: recipientKindNames.persona,
    recipient: { kind: 'persona', id, name, addresses: [] } satisfies Recipient as Recipient,
  }));
  return [...named, ...persons].map((choice, index) => ({ ...choice, id: index + 1 }));
}
