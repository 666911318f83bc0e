import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { type FirstAnswers, forgetFirstAnswers, takeFirstAnswer } from './first-answers.ts';

function asked(...addresses: string[]) {
  const answers: FirstAnswers['answers'] = new Map(
    addresses.map((address) => [address, { requestId: address, response: Promise.resolve(new Response()) }]),
  );
  Object.assign(globalThis, { window: { wmsFirst: { token: 'di-anna', answers } } });
}
afterEach(() => Reflect.deleteProperty(globalThis, 'window'));

test('an answer that is on its way is given once, whatever the order of the fields', () => {
  asked('/api/prodotti?q=vite&stock=low');
  assert.equal(
    takeFirstAnswer('/api/prodotti?stock=low&q=vite', 'di-anna')?.requestId,
    '/api/prodotti?q=vite&stock=low',
  );
  assert.equal(takeFirstAnswer('/api/prodotti?stock=low&q=vite', 'di-anna'), undefined);
});

test('another question gets no answer of it', () => {
  asked('/api/prodotti?q=vite');
  assert.equal(takeFirstAnswer('/api/prodotti', 'di-anna'), undefined);
  assert.equal(takeFirstAnswer('/api/prodotti?q=dado', 'di-anna'), undefined);
});

test('another person gets none, and old ones are forgotten', () => {
  asked('/api/prodotti');
  assert.equal(takeFirstAnswer('/api/prodotti', 'di-bruno'), undefined);
  forgetFirstAnswers();
  assert.equal(takeFirstAnswer('/api/prodotti', 'di-anna'), undefined);
});

test('without a first script every question is asked', () => {
  assert.equal(takeFirstAnswer('/api/prodotti', 'di-anna'), undefined);
});
