/** Finds who may get goods: among suppliers, the address book and our people. */
import { searchPeople } from '@wms/contract/humanResources/who-is-who/endpoints';
import { findRecipientChoices } from '@wms/contract/logistics/delivery-notes/recipient-choices';
import { type RecipientKind, recipientKindNames } from '@wms/contract/logistics/delivery-notes/words';
import { call } from '../../../client/call/send.ts';

/** Who gets the goods: found somewhere, or written by hand when `id` is null. */
export type Recipient = {
  kind: RecipientKind;
  id: number | null;
  name: string;
  addresses: readonly { label: string | null; address: string }[];
};

/** The three lists have ids of their own, so each choice gets the place it has among all. */
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
