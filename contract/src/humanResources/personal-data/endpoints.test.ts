import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onDay } from '../../platform/schema.ts';
import { PersonalDataForm } from './endpoints.ts';

const judge = (form: object) => onDay('2026-11-29', () => PersonalDataForm.safeParse(form));

test('the personal data name everything that is missing at once, rules between fields included', () => {
  const parsed = judge({
    cittadinanza: 'Italia',
    residenza: { stato: 'Italia', cap: '1' },
  });
  const fields = parsed.error?.issues.map((issue) => issue.path.join('.')) ?? [];
  for (const field of ['data_nascita', 'codice_fiscale', 'residenza.cap', 'residenza.provincia', 'telefono'])
    assert.ok(fields.includes(field), field);
});

test('a foreign citizen born abroad needs neither codice fiscale nor province', () => {
  const address = { indirizzo: 'Rue', civico: '1', cap: 'CH-1200', comune: 'Genève', stato: 'Svizzera' };
  const form = {
    data_nascita: '1999-02-28',
    luogo_nascita: 'Genève',
    stato_nascita: 'Svizzera',
    genere: 'X',
    cittadinanza: 'Svizzera',
    telefono: '+41446681800',
    email_personale: 'A@B.ch',
    residenza: address,
  };
  assert.equal(judge(form).data?.email_personale, 'a@b.ch');
  assert.equal(judge({ ...form, cittadinanza: 'Italia' }).success, false);
});
