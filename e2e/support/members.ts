/** Members for the screens that show them, with texts as long as they may be, through the API. */
import assert from 'node:assert/strict';
import { today } from '@wms/contract/platform/schema';
import type { Caller } from '../../server/testing/app.ts';
import { yearsAgo } from '../../server/testing/days.ts';

const base = '/api/accounting';

/** Sends a change as JSON and answers what the server says. */
export async function send<A = { id: number }>(
  who: Caller,
  path: string,
  body: object,
  method = 'POST',
): Promise<A> {
  const response = await who.fetch(`${base}/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  assert.ok(response.ok, `${path}: ${await response.clone().text()}`);
  return (await response.json()) as A;
}

type Kind = { id: number; name: string; votes: boolean; active: boolean; version: number };

/** Answers the kind of this name, after giving it a yearly fee. */
export async function kindWithFee(who: Caller, name: string, fee: string): Promise<number> {
  const kinds = (await (await who.get(`${base}/member-kinds`)).json()) as Kind[];
  const kind = kinds.find((kind) => kind.name === name);
  assert.ok(kind, name);
  const { id, votes, active, version } = kind;
  await send(who, `member-kinds/${id}`, { name, fee, votes, active, version }, 'PATCH');
  return id;
}

/** Answers the id of a member with everything, and of one with nothing but a name and a fee. */
export async function makeMembers(who: Caller): Promise<{ long: number; bare: number }> {
  const kindId = await kindWithFee(who, 'Ordinario', '25.00');
  const long = await send(who, 'members', {
    kindId,
    lastName: 'Sanseverino di Collalto della Rovere Montefeltro di Marzano',
    firstName: 'Maria Antonietta Guendalina Ermenegilda Costanza',
    birthDate: yearsAgo(12),
    birthPlace: 'San Giovanni in Persiceto, frazione di Amola di Piano (BO)',
    email: 'maria.antonietta.guendalina.sanseverino@istituto-comprensivo-statale.example',
    phone: '+393331234567',
    address: 'Strada provinciale delle Valli di Lanzo, capannone 14, 10077 San Maurizio Canavese (TO)',
    guardianName: 'Pierfrancesco Sanseverino di Collalto della Rovere Montefeltro',
    guardianTaxCode: 'RSSMRA80A01H501U',
    guardianEmail: 'pierfrancesco.sanseverino.di.collalto@studio-legale-associato.example',
    guardianAddress:
      'Strada provinciale delle Valli di Lanzo, capannone 14, 10077 San Maurizio Canavese (TO)',
    admittedOn: yearsAgo(1),
    admissionResolution: 'Verbale del consiglio direttivo n. 1234 del 31 dicembre 2025, punto 14',
    notes: 'Donaudampfschifffahrtsgesellschaft'.repeat(12),
  });
  const bare = await send(who, 'members', {
    kindId,
    lastName: 'Bo',
    firstName: 'Li',
    admittedOn: today(),
  });
  await send(who, `members/${long.id}/volunteering`, {
    startsOn: yearsAgo(1),
    activity: 'Accompagna i più piccoli nelle visite all’officina e ai banchi di prova, il sabato mattina',
    insurer: 'Compagnia di assicurazioni mutue e riunite del Piemonte e della Valle d’Aosta',
    policy: 'RC-2026-000123456789-BIS',
  });
  const { memberships } = (await (await who.get(`${base}/members/${long.id}`)).json()) as {
    memberships: { id: number }[];
  };
  const [year] = memberships;
  if (year)
    await send(who, `memberships/${year.id}/payments`, {
      amount: '10',
      paidOn: today(),
      method: 'bonifico',
      reference: 'CRO 12345678901234567890123456789012345, saldo della famiglia Sanseverino',
    });
  return { long: long.id, bare: bare.id };
}
