import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import {
  type AskedPlace,
  askBeforehand,
  type FirstAnswers,
  forgetFirstAnswers,
  takeFirstAnswer,
} from './first-answers.ts';

let asked: string[] = [];

function setFirstAnswers(...addresses: string[]) {
  asked = [];
  const answers: FirstAnswers['answers'] = new Map(
    addresses.map((address) => [address, { requestId: address, response: Promise.resolve(new Response()) }]),
  );
  Object.assign(globalThis, {
    window: {
      wmsFirst: { token: 'di-anna', answers, ask: (place: AskedPlace) => asked.push(place.pathname) },
    },
  });
}
afterEach(() => Reflect.deleteProperty(globalThis, 'window'));

test('a first answer is given once, whatever the order of the fields', () => {
  setFirstAnswers('/api/prodotti?q=vite&stock=low');
  assert.equal(
    takeFirstAnswer('/api/prodotti?stock=low&q=vite', 'di-anna')?.requestId,
    '/api/prodotti?q=vite&stock=low',
  );
  assert.equal(takeFirstAnswer('/api/prodotti?stock=low&q=vite', 'di-anna'), undefined);
});

test('another question does not get this answer', () => {
  setFirstAnswers('/api/prodotti?q=vite');
  assert.equal(takeFirstAnswer('/api/prodotti', 'di-anna'), undefined);
  assert.equal(takeFirstAnswer('/api/prodotti?q=dado', 'di-anna'), undefined);
});

test('another person does not get the answer, and old answers are forgotten', () => {
  setFirstAnswers('/api/prodotti');
  assert.equal(takeFirstAnswer('/api/prodotti', 'di-bruno'), undefined);
  forgetFirstAnswers();
  assert.equal(takeFirstAnswer('/api/prodotti', 'di-anna'), undefined);
});

test('without a first script there are no first answers', () => {
  assert.equal(takeFirstAnswer('/api/prodotti', 'di-anna'), undefined);
});

test('a page is asked for when its link is pressed, and nobody gets the answers of the person before them', () => {
  const place = { pathname: '/prod/1', search: '' };
  askBeforehand(place, 'di-anna');
  setFirstAnswers('/api/prodotti');
  askBeforehand(place, 'di-bruno');
  assert.deepEqual(asked, ['/prod/1']);
  assert.equal(takeFirstAnswer('/api/prodotti', 'di-bruno'), undefined);
});
