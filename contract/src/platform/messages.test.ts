import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { z } from 'zod';
import { RomeTime } from './fields/rome-time.ts';
import { errorsByField } from './messages.ts';
import {
  CivilDate,
  ComingDate,
  Email,
  LastingDate,
  line,
  onDay,
  optional,
  PastDate,
  text,
  today,
} from './schema.ts';

/** The sentence that a value gets from a schema. */
function sentence(schema: z.ZodType, value: unknown): string | undefined {
  const parsed = onDay(today(), () => z.object({ field: schema }).safeParse({ field: value }));
  return parsed.success ? undefined : errorsByField(parsed.error).field;
}

describe('the sentences of section 5, word for word', () => {
  const cases: [string, z.ZodType, unknown, string][] = [
    ['required, when missing', text(10), undefined, 'Questo campo è obbligatorio'],
    ['required, when null', text(10), null, 'Questo campo è obbligatorio'],
    ['required, when empty', text(10), '', 'Questo campo è obbligatorio'],
    ['required, when blank', text(10), '   ', 'Questo campo è obbligatorio'],
    ['required, of a number', z.number(), undefined, 'Questo campo è obbligatorio'],
    ['required, of a choice', z.enum(['a']), '', 'Questo campo è obbligatorio'],
    ['required, of a date', CivilDate, '', 'Questo campo è obbligatorio'],
    ['required, of an e-mail', Email, '', 'Questo campo è obbligatorio'],
    ['e-mail', Email, 'mario@', 'Indirizzo email non valido'],
    ['minimum length', text(10, 3), 'ab', 'Deve avere almeno 3 caratteri'],
    ['maximum length', text(3), 'abcd', 'Non può superare 3 caratteri'],
    ['integer', z.number().int(), 1.5, 'Deve essere un numero intero'],
    ['number', z.number(), 'x', 'Deve essere un numero'],
    ['minimum', z.number().min(1000), 5, 'Deve essere almeno 1000'],
    ['maximum', z.number().max(5), 6, 'Non può superare 5'],
    ['positive', z.number().positive(), 0, 'Deve essere un numero positivo'],
    ['negative', z.number().negative(), 0, 'Deve essere un numero negativo'],
    ['list', z.array(z.string()).min(2), [], 'Deve contenere almeno 2 elementi'],
    ['URL', z.url(), 'no', 'URL non valido'],
    ['a day that does not exist', CivilDate, '2026-02-29', 'Data non valida'],
    ['a choice that is not offered', z.enum(['a']), 'b', 'Scegli uno dei valori previsti'],
    ['NUL', text(10), 'a\u0000', 'Contiene caratteri non ammessi'],
  ];
  for (const [name, schema, value, expected] of cases)
    test(name, () => assert.equal(sentence(schema, value), expected));

  test('date before: tomorrow is the first day that is refused', () => {
    const tomorrow = new Date(Date.parse(`${today()}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
    const [year, month, day] = tomorrow.split('-');
    assert.equal(sentence(PastDate, tomorrow), `Deve essere precedente a ${day}/${month}/${year}`);
    assert.equal(sentence(PastDate, today()), undefined);
    assert.equal(sentence(PastDate, '2024-02-29'), undefined);
  });
});

test('a text that is no day has one sentence in every field for a day, also with an hour', () => {
  const fields = [CivilDate, PastDate, ComingDate, LastingDate, RomeTime];
  for (const schema of [...fields, ...fields.map(optional)])
    for (const typed of [
      '30/02',
      'Feb 30',
      '30/02/2026',
      '2026-02-30',
      '2026-13-01',
      '1899-12-31',
      '2200-01-01',
    ])
      for (const value of schema === RomeTime ? [typed, `${typed}T10:00`] : [typed])
        assert.equal(sentence(schema, value), 'Data non valida', value);
  for (const time of ['', '9', '25:00', '10:60', '10:00+1'])
    assert.equal(sentence(RomeTime, `2026-03-01T${time}`), 'Ora non valida', time);
  assert.equal(sentence(RomeTime, ''), 'Questo campo è obbligatorio');
});

test('an unknown field is refused under its own name', () => {
  const parsed = z.strictObject({ a: z.string() }).safeParse({ a: 'x', nessuno: 1 });
  assert.ok(!parsed.success);
  assert.deepEqual(errorsByField(parsed.error), { nessuno: 'Campo non previsto' });
});

test('an optional field reads a missing value, null and the empty text as null', () => {
  const schema = optional(text(3));
  for (const empty of [undefined, null, '']) assert.equal(schema.parse(empty), null);
  assert.equal(schema.parse('ab'), 'ab');
  assert.equal(schema.safeParse('abcd').success, false);
});

test('a soft hyphen, which a web page leaves in copied text and nobody sees, goes', () => {
  assert.equal(text(9).parse('Ma\u00adgaz\u00adzino'), 'Magazzino');
});

test('letters that were copied in parts become those that a keyboard types, before they are counted', () => {
  const copied = 'Nicolo\u0300 D’A\u0300vila';
  assert.equal(text(40).parse(copied), 'Nicolò D’Àvila');
  assert.equal(line('Nicolò D’Àvila'.length).parse(copied), 'Nicolò D’Àvila');
});
