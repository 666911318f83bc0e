import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  CodiceFiscale,
  formatIban,
  formatPhone,
  Iban,
  isGtin,
  isPartitaIva,
  PartitaIva,
  Phone,
  Province,
} from './codes.ts';
import { codiceFiscaleWarnings, isCodiceFiscale, readBirth } from './codice-fiscale.ts';

describe('codice fiscale (the vectors of italy.md 2.4)', () => {
  const valid = [
    ...['RSSMRA85T10A562S', 'RSSMRA70A01H501S', 'BNCLRA98H55L219J', 'PPDNDR99C03Z129W', 'FOXLAI01A41F205Y'],
    ...['RSSMRA85T10A56NH', 'RSSMRA85T10A5SNT', 'RSSMRA85T10A5S2E', 'RSSMRAURTMLARSNL', 'CNTFNC84R44H5L1E'],
  ];
  for (const code of valid) test(`${code} is valid`, () => assert.ok(isCodiceFiscale(code)));
  for (const code of ['BLIPTR93MO4A674Q', 'RSSMRA85T10A562T', 'RSSMRA85T10A562', '', 'RSSMRA85B30A562X'])
    test(`'${code}' is not valid`, () => assert.ok(!isCodiceFiscale(code)));

  test('lower case and spaces are accepted', () =>
    assert.equal(CodiceFiscale.parse(' rssmra85t10 a562s '), 'RSSMRA85T10A562S'));

  test('agrees with the person it was made for, also in its omocodia forms', () => {
    const mario = {
      nome: 'Mario',
      cognome: 'Rossi',
      data_nascita: '1985-12-10',
      genere: 'M',
      stato_nascita: 'Italia',
    };
    for (const code of ['RSSMRA85T10A562S', 'RSSMRA85T10A5S2E', 'RSSMRAURTMLARSNL'])
      assert.deepEqual(codiceFiscaleWarnings(code, mario), []);
  });

  test('a disagreement is a warning that names what differs', () => {
    const warnings = codiceFiscaleWarnings('RSSMRA85T10A562S', {
      nome: 'Anna',
      cognome: 'Neri',
      data_nascita: '1985-12-11',
      genere: 'F',
      stato_nascita: 'Francia',
    });
    assert.deepEqual(
      warnings.map((warning) => warning.replace('Il codice fiscale non corrisponde ', '')),
      ['al cognome', 'al nome', 'alla data di nascita', 'al genere', 'al luogo di nascita'],
    );
  });
});

test('a codice fiscale tells birth, sex and place; of the two centuries the one in which the person is 14', () => {
  const day = '2026-11-22';
  assert.deepEqual(readBirth('bnc lra 98h55 l219j', day), { date: '1998-06-15', sex: 'F', place: 'L219' });
  assert.deepEqual(
    readBirth('RSSMRAURTMLARSNL', day),
    { date: '1985-12-10', sex: 'M', place: 'A562' },
    'omocodia',
  );
  assert.equal(readBirth('FOXLAI01A41F205Y', day)?.date, '2001-01-01');
  assert.equal(readBirth('FOXLAI01A41F205Y', '2014-12-31')?.date, '1901-01-01', 'not yet 14');
  assert.equal(readBirth('RSSMRA85T10A562X', day), null);
});

test('a codice fiscale of another comune than the typed one is a warning', () => {
  const mario = { stato_nascita: 'Italia', luogo_nascita: 'san giuliano terme' };
  const named = { name: 'San Giuliano Terme', province: 'PI' };
  assert.deepEqual(codiceFiscaleWarnings('RSSMRA85T10A562S', mario, named), []);
  assert.deepEqual(codiceFiscaleWarnings('RSSMRA85T10A562S', { ...mario, luogo_nascita: 'Pisa' }, named), [
    'Il codice fiscale non corrisponde al luogo di nascita',
  ]);
  assert.deepEqual(
    codiceFiscaleWarnings('RSSMRA85T10A562S', { ...mario, luogo_nascita: 'Pisa' }),
    [],
    'unknown',
  );
});

test('partita IVA: Luhn over 11 digits, never all zeros', () => {
  for (const good of ['00743110157', '00488410010', '12345678903']) assert.ok(isPartitaIva(good));
  for (const bad of ['01234567890', '00000000000', '1234567890', '']) assert.ok(!isPartitaIva(bad));
  assert.equal(PartitaIva.parse('IT 00743110157'), '00743110157');
});

test('IBAN: length by country, mod 97, and the CIN for Italy', () => {
  assert.equal(Iban.parse('it60 x054 2811 1010 0000 0123 456'), 'IT60X0542811101000000123456');
  assert.equal(formatIban('IT60X0542811101000000123456'), 'IT60 X054 2811 1010 0000 0123 456');
  assert.ok(Iban.safeParse('DE89370400440532013000').success);
  for (const bad of [
    'IT60X0542811101000000123457',
    'IT60X054281110100000012345',
    'XX',
    'DE8937040044053201300',
  ])
    assert.equal(Iban.safeParse(bad).success, false, bad);
});

test('a telephone is read in one way, however it was stored', () => {
  for (const stored of ['+393205967047', '+39 320 5967047', '+39 3205967047'])
    assert.equal(formatPhone(stored), '+39 320 5967047');
  assert.equal(formatPhone('+390115641234'), '+39 0115641234');
  assert.equal(formatPhone('+41446681800'), '+41446681800');
  assert.equal(Phone.parse(formatPhone('+393205967047')), '+393205967047');
});

test('telephone: E.164, Italian without a prefix, landlines keep their zero', () => {
  assert.equal(Phone.parse('333 123 4567'), '+393331234567');
  assert.equal(Phone.parse('011/5641234'), '+390115641234');
  assert.equal(Phone.parse('0041 44 668 18 00'), '+41446681800');
  for (const bad of ['12', 'abc', '+39 5551234567', '+0123456789'])
    assert.equal(Phone.safeParse(bad).success, false);
});

test('province: two letters of the list, EE for abroad', () => {
  for (const good of ['to', 'EE', 'SU']) assert.ok(Province.safeParse(good).success);
  assert.equal(Province.safeParse('XX').success, false);
});

test('GTIN: check digit of 8, 12, 13 and 14 digits', () => {
  for (const good of ['4006381333931', '96385074', '036000291452']) assert.ok(isGtin(good));
  for (const bad of ['4006381333932', '123', '']) assert.ok(!isGtin(bad));
});
