/** Proposes the text of the mail to the person who sends an order or calls it off. */

import { writeCancellation, writeOrderMail } from '@wms/contract/logistics/orders/mail';
import type { OrderState } from '@wms/contract/logistics/orders/states';
import type { Language } from '@wms/contract/logistics/suppliers/fields';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import { readOrganisation } from '../../../platform/papers/organisation.ts';
import type { User } from '../../../platform/people/user.ts';
import { noOrder } from '../../shared/missing.ts';

export async function proposeMail(db: Reader, id: number, language: Language, user: User) {
  const [order] = await runSql(db)<{
    number: string | null;
    state: OrderState;
    person: string;
    revision: number;
  }>`
    select order_number(o.year, o.number) as number, o.state,
           (select u.first_name || ' ' || u.last_name from users u where u.id = ${user.id}) as person,
           coalesce((select max(r.revision) from order_revisions r where r.order_id = o.id), 1) as revision
      from orders o where o.id = ${id}`;
  if (!order) throw noOrder();
  const { name: organisation } = await readOrganisation(db);
  const write = order.state === 'annullato' ? writeCancellation : writeOrderMail;
  return write({ ...order, number: order.number ?? '', organisation, language });
}
