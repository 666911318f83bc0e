/** Addresses and contacts of a supplier. */
import {
  addSupplierAddress,
  addSupplierContact,
  editSupplierAddress,
  editSupplierContact,
  removeSupplierAddress,
  removeSupplierContact,
} from '@wms/contract/logistics/suppliers/parts';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import { insertRow, runSql, updateRow, type Writer } from '../../platform/database/connection.ts';
import { readRow } from '../../platform/database/row.ts';
import type { SupplierAddresses, SupplierContacts } from '../../platform/database/tables.generated.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { refuse } from '../../platform/refusal.ts';
import { counterAct } from '../../platform/undo/counter-act.ts';
import { versionOf } from '../../platform/undo/version-of.ts';
import { refuseStaleEdit } from '../history/stale.ts';
import { lockSupplier } from './editing.ts';

type Address = (typeof addSupplierAddress)['body']['_output'];
type Contact = (typeof addSupplierContact)['body']['_output'];

const mostParts = 50;

const addressColumns = ({ postalCode, ...address }: Address) => ({ ...address, postal_code: postalCode });
const contactColumns = ({ getsOrders, ...contact }: Contact) => ({ ...contact, gets_orders: getsOrders });

/** The form of an address or a contact as it is. */
const addressOf = ({ id, version, supplier_id, postal_code, ...rest }: Selectable<SupplierAddresses>) =>
  ({ ...rest, postalCode: postal_code }) as z.input<typeof addSupplierAddress.body>;
const contactOf = ({ id, version, supplier_id, gets_orders, ...rest }: Selectable<SupplierContacts>) =>
  ({ ...rest, getsOrders: gets_orders }) as z.input<typeof addSupplierContact.body>;

const tables = {
  supplier_addresses: { missing: () => refuse.notFound('Indirizzo non trovato'), many: 'indirizzi' },
  supplier_contacts: { missing: () => refuse.notFound('Contatto non trovato'), many: 'contatti' },
} as const;
type PartTable = keyof typeof tables;

async function makeRoom(tx: Writer, table: PartTable, supplierId: number): Promise<void> {
  await lockSupplier(tx, supplierId);
  const { count } = await tx
    .selectFrom(table)
    .select((builder) => builder.fn.countAll<number>().as('count'))
    .where('supplier_id', '=', supplierId)
    .executeTakeFirstOrThrow();
  if (count >= mostParts)
    throw refuse.conflict(`Un fornitore ha al massimo ${mostParts} ${tables[table].many}`);
}

/** Locks a part of a supplier; the supplier is locked first, as when a part is added. */
async function lockPart(tx: Writer, table: PartTable, id: number) {
  const { missing } = tables[table];
  const { supplier_id } = await tx
    .selectFrom(table)
    .select('supplier_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(missing);
  await lockSupplier(tx, supplier_id);
  return tx
    .selectFrom(table)
    .select(['id', 'supplier_id', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(missing);
}

/**
 * Clears the mark of the preferred address before another one gets it, because goods leave from one address at most.
 */
async function preferNoOther(tx: Writer, supplierId: number, { preferred }: Address): Promise<void> {
  if (preferred)
    await runSql(
      tx,
    )`update supplier_addresses set preferred = false where supplier_id = ${supplierId} and preferred`;
}

export const supplierPartRoutes = [
  implement(addSupplierAddress, async ({ params, body, tx }) => {
    await makeRoom(tx, 'supplier_addresses', params.id);
    await preferNoOther(tx, params.id, body);
    const id = await insertRow(tx, 'supplier_addresses', { supplier_id: params.id, ...addressColumns(body) });
    // The address from which goods left before would not become the preferred one again.
    const undo = body.preferred ? [] : [counterAct(removeSupplierAddress, { params: { id: String(id) } })];
    return { message: 'Indirizzo aggiunto', id, undo };
  }),
  implement(editSupplierAddress, async ({ params, body: { version, ...body }, tx }) => {
    const address = await lockPart(tx, 'supplier_addresses', params.id);
    await refuseStaleEdit(tx, 'supplier_addresses', address, version);
    const former = await readRow(tx, 'supplier_addresses', params.id, tables.supplier_addresses.missing);
    await preferNoOther(tx, address.supplier_id, body);
    await updateRow(tx, 'supplier_addresses', params.id, addressColumns(body));
    const again = {
      ...addressOf(former),
      version: await versionOf(tx, 'supplier_addresses', params.id),
    };
    // Another address may have lost the mark of the preferred one, and would not get it back.
    const undo =
      body.preferred && !former.preferred
        ? []
        : [counterAct(editSupplierAddress, { params: { id: String(params.id) }, body: again })];
    return { message: 'Indirizzo salvato', undo };
  }),
  implement(removeSupplierAddress, async ({ params, tx }) => {
    await lockPart(tx, 'supplier_addresses', params.id);
    const former = await tx
      .deleteFrom('supplier_addresses')
      .where('id', '=', params.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const again = { params: { id: String(former.supplier_id) }, body: addressOf(former) };
    return { message: 'Indirizzo eliminato', undo: [counterAct(addSupplierAddress, again)] };
  }),
  implement(addSupplierContact, async ({ params, body, tx }) => {
    await makeRoom(tx, 'supplier_contacts', params.id);
    const id = await insertRow(tx, 'supplier_contacts', { supplier_id: params.id, ...contactColumns(body) });
    const undo = [counterAct(removeSupplierContact, { params: { id: String(id) } })];
    return { message: `${body.name} aggiunto ai contatti`, id, undo };
  }),
  implement(editSupplierContact, async ({ params, body: { version, ...body }, tx }) => {
    await refuseStaleEdit(
      tx,
      'supplier_contacts',
      await lockPart(tx, 'supplier_contacts', params.id),
      version,
    );
    const former = await readRow(tx, 'supplier_contacts', params.id, tables.supplier_contacts.missing);
    await updateRow(tx, 'supplier_contacts', params.id, contactColumns(body));
    const again = { ...contactOf(former), version: await versionOf(tx, 'supplier_contacts', params.id) };
    return {
      message: `Contatto ${body.name} salvato`,
      undo: [counterAct(editSupplierContact, { params: { id: String(params.id) }, body: again })],
    };
  }),
  implement(removeSupplierContact, async ({ params, tx }) => {
    await lockPart(tx, 'supplier_contacts', params.id);
    const former = await tx
      .deleteFrom('supplier_contacts')
      .where('id', '=', params.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const again = { params: { id: String(former.supplier_id) }, body: contactOf(former) };
    return { message: 'Contatto eliminato', undo: [counterAct(addSupplierContact, again)] };
  }),
];
