import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { namesOf } from '../../platform/declarations/names-of.ts';
import { addMoney } from '../../platform/money.ts';
import { type Nature, natures } from './kinds.ts';
import { type BodyKind, bodyKinds } from './settings.ts';
import { type DutyLine, type DutyRules, stampDuty } from './stamp-duty.ts';

const texts = {
  fee: 'art. 7',
  ets: 'art. 82',
  asd: 'art. 27-bis',
  vat: 'art. 6',
  belowThreshold: 'sotto soglia',
};
const rules: Omit<DutyRules, 'body'> = { threshold: '77.47', duty: '2.00', bearer: 'pagante', texts };

const line = (changes: Partial<DutyLine> = {}): DutyLine => ({
  nature: 'corso',
  stampRule: 'legge',
  exemptText: null,
  vat: false,
  amount: '77.48',
  ...changes,
});
const dutyOf = (body: BodyKind, ...lines: DutyLine[]) => stampDuty({ ...rules, body, lines });

/** italy.md 2.2: by which article each body is exempt for each nature; null is not exempt. */
const expected: Record<BodyKind, Record<Nature, string | null>> = {
  culturale: { quota: 'art. 7', corso: null, donazione: null, rimborso: null, altro: null },
  aps: { quota: 'art. 82', corso: 'art. 82', donazione: 'art. 82', rimborso: 'art. 82', altro: 'art. 82' },
  odv: { quota: 'art. 82', corso: 'art. 82', donazione: 'art. 82', rimborso: 'art. 82', altro: 'art. 82' },
  ets: { quota: 'art. 82', corso: 'art. 82', donazione: 'art. 82', rimborso: 'art. 82', altro: 'art. 82' },
  asd: {
    quota: 'art. 27-bis',
    corso: 'art. 27-bis',
    donazione: 'art. 27-bis',
    rimborso: 'art. 27-bis',
    altro: 'art. 27-bis',
  },
  comitato: { quota: null, corso: null, donazione: null, rimborso: null, altro: null },
  altro: { quota: null, corso: null, donazione: null, rimborso: null, altro: null },
};

describe('each kind of body, for each nature, at 77.47 and 77.48, with and without VAT', () => {
  for (const body of namesOf(bodyKinds))
    for (const nature of namesOf(natures))
      test(`${body}, ${nature}`, () => {
        const article = expected[body][nature];
        for (const [amount, isAbove] of [
          ['77.47', false],
          ['77.48', true],
          ['0.01', false],
          ['9999999.99', true],
        ] as const) {
          const duty = dutyOf(body, line({ nature, amount }));
          assert.equal(duty.due, isAbove && article === null ? '2.00' : null, amount);
          assert.equal(duty.charged, duty.due ?? '0.00', amount);
          assert.equal(duty.looksAt, article === null ? amount : '0.00', amount);
          assert.deepEqual(duty.texts, article ? [article] : isAbove ? [] : ['sotto soglia'], amount);
          const withVat = dutyOf(body, line({ nature, amount, vat: true }));
          assert.deepEqual([withVat.due, withVat.charged, withVat.texts], [null, '0.00', ['art. 6']], amount);
        }
      });
});

test('the rule of a kind goes before the body’s: always exempt by its own article, or never', () => {
  for (const body of namesOf(bodyKinds)) {
    const exempt = dutyOf(body, line({ stampRule: 'esente', exemptText: 'art. 99' }));
    assert.deepEqual([exempt.due, exempt.texts], [null, ['art. 99']], body);
    for (const nature of namesOf(natures)) {
      const never = dutyOf(body, line({ nature, stampRule: 'mai' }));
      assert.deepEqual([never.due, never.texts], ['2.00', []], `${body}, ${nature}`);
      assert.equal(dutyOf(body, line({ nature, stampRule: 'mai', vat: true })).due, null);
    }
  }
});

test('of several lines those that are neither exempt nor subject to VAT are looked at together', () => {
  const fee = line({ nature: 'quota', amount: '500.00' });
  const half = line({ amount: '38.74' });
  const both = dutyOf('culturale', fee, half, half);
  assert.deepEqual([both.looksAt, both.due, both.texts], ['77.48', '2.00', ['art. 7']]);
  const less = dutyOf('culturale', fee, half, line({ amount: '38.73' }));
  assert.deepEqual([less.looksAt, less.due, less.texts], ['77.47', null, ['art. 7', 'sotto soglia']]);
  const vat = dutyOf('comitato', line({ amount: '50.00' }), line({ amount: '50.00', vat: true }));
  assert.deepEqual([vat.looksAt, vat.due, vat.texts], ['50.00', null, ['art. 6', 'sotto soglia']]);
});

test('the body bears it: nothing is added for whoever pays', () => {
  const duty = stampDuty({ ...rules, body: 'comitato', bearer: 'ente', lines: [line()] });
  assert.deepEqual([duty.due, duty.charged], ['2.00', '0.00']);
});

test('threshold and amount are the settings’, and the stamp’s own line doesn’t count', () => {
  const asked = { ...rules, body: 'comitato', threshold: '100.00', duty: '4.00' } as const;
  assert.equal(stampDuty({ ...asked, lines: [line({ amount: '99.00' })] }).due, null);
  assert.equal(stampDuty({ ...asked, lines: [line({ amount: '100.01' })] }).charged, '4.00');
  assert.equal(dutyOf('comitato', line({ amount: '77.00' })).due, null);
});

test('nothing owes nothing', () => {
  assert.deepEqual(dutyOf('comitato'), { looksAt: '0.00', due: null, charged: '0.00', texts: [] });
});

test('ten thousand lines are summed exactly', () => {
  const lines = Array.from({ length: 10_000 }, (_, at) =>
    line({ amount: `${at % 97}.${String(at % 100).padStart(2, '0')}` }),
  );
  const cents = lines.reduce((sum, { amount }) => sum + BigInt(amount.replace('.', '')), 0n);
  const exact = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
  assert.equal(dutyOf('comitato', ...lines).looksAt, exact);
  assert.equal(addMoney(...lines.map(({ amount }) => amount)), exact);
});
