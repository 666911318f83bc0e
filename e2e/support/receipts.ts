/** Members who pay, for the screens of receipts, through the API. */
import assert from 'node:assert/strict';
import { today } from '@wms/contract/platform/schema';
import type { Caller } from '../../server/testing/app.ts';

const send = async <A>(who: Caller, method: 'GET' | 'POST', path: string, body?: object): Promise<A> => {
  const response = await who.fetch(`/api/accounting/${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  assert.ok(response.ok, `${path}: ${await response.clone().text()}`);
  return (await response.json()) as A;
};

type MemberFacts = {
  firstName: string;
  lastName: string;
  fee?: string;
  paid?: 'contanti' | 'bonifico';
  part?: string;
};

/**
 * A member who entered today and owes the fee of this social year; `paid`: they have paid it, or a `part` of it,
 * without a receipt.
 */
export async function makePayingMember(
  who: Caller,
  { fee = '30', paid, part = fee, ...name }: MemberFacts,
): Promise<{ id: number }> {
  const [kind] = await send<{ id: number }[]>(who, 'GET', 'member-kinds');
  const { id } = await send<{ id: number }>(who, 'POST', 'members', {
    ...name,
    kindId: kind?.id,
    admittedOn: today(),
    withFee: false,
    email: `${name.lastName.toLowerCase().replaceAll(/\W/g, '')}@example.org`,
    address: 'Via Roma 1, 10121 Torino (TO)',
  });
  const proposed = await send<{ socialYear: number; kindId: number; dueOn: string }>(
    who,
    'GET',
    `members/${id}/memberships/proposed`,
  );
  const { socialYear, kindId, dueOn } = proposed;
  const asked = { socialYear, kindId, dueOn, fee };
  const membership = await send<{ id: number }>(who, 'POST', `members/${id}/memberships`, asked);
  if (paid)
    await send(who, 'POST', `memberships/${membership.id}/payments`, {
      amount: part,
      paidOn: today(),
      method: paid,
      reference: paid === 'bonifico' ? 'CRO 0123456789' : null,
    });
  return { id };
}

/** Issues the receipt of the only payment of a member that has none, by hand, and answers its id. */
export async function issueUnreceipted(who: Caller, memberId: number): Promise<number> {
  type Payment = { id: number; membershipId: number; amount: string; method: string; paidOn: string };
  const [payment] = await send<Payment[]>(who, 'GET', `receipts/payments?memberId=${memberId}`);
  assert.ok(payment);
  const { id: paymentId, membershipId, amount, method, paidOn } = payment;
  const lines = [{ kindId: 1, amount, membershipId, paymentIds: [paymentId] }];
  const body = { payer: { kind: 'socio', memberId }, lines, method, paidOn };
  return (await send<{ id: number }>(who, 'POST', 'receipts', body)).id;
}
