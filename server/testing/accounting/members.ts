/** Members for tests, by the same requests as the screens. */
import assert from 'node:assert/strict';
import type { Member } from '@wms/contract/accounting/members/member';
import { sinceEver } from '@wms/contract/platform/setting';
import { type Caller, json } from '../app.ts';
import { decideSetting } from '../organisation.ts';

export const members = '/api/accounting/members';
export const memberships = '/api/accounting/memberships';

/** The values that the form sends when nobody has filled in more than names. */
export const emptyMember = {
  taxCode: null,
  birthDate: null,
  birthPlace: null,
  email: null,
  phone: null,
  address: null,
  guardianName: null,
  guardianTaxCode: null,
  guardianAddress: null,
  guardianEmail: null,
  kindId: 1,
  admissionResolution: null,
  notes: null,
  userId: null,
};

/** Sends a body with any method. */
export const send = (by: Caller, method: string, path: string, body?: object): Promise<Response> =>
  by.fetch(path, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });

let made = 0;

export async function addMember(by: Caller, changes: object = {}): Promise<number> {
  made += 1;
  const person = { firstName: 'Anna', lastName: `Prova ${made}`, admittedOn: '2024-01-10' };
  const answer = await by.post(members, { ...emptyMember, ...person, withFee: false, ...changes });
  assert.equal(answer.status, 200, await answer.clone().text());
  return (await json<{ id: number }>(answer)).id;
}

export const readMember = async (by: Caller, id: number) => json<Member>(await by.get(`${members}/${id}`));

/** Sets what the treasurer decides, from ever. */
export async function decide(by: Caller, name: string, value: unknown): Promise<void> {
  const answer = await decideSetting(by, '/api/accounting/settings', { name, value, validFrom: sinceEver });
  assert.equal(answer.status, 200, await answer.clone().text());
}

/** Asks a member for the fee of a year, and answers the membership's id. */
export async function askFee(
  by: Caller,
  id: number,
  socialYear: number,
  changes: object = {},
): Promise<number> {
  const asked = { socialYear, kindId: 1, fee: '25.00', dueOn: '2026-10-01', ...changes };
  const answer = await by.post(`${members}/${id}/memberships`, asked);
  assert.equal(answer.status, 200, await answer.clone().text());
  return (await json<{ id: number }>(answer)).id;
}
