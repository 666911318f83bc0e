import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeMap } from './code-map.ts';

const product = (id: number, code: string, barcodes: [string, string][]) => ({
  id,
  code,
  name: code,
  unit: 'pz' as const,
  tracking: 'none' as const,
  hasExpiry: false,
  barcodes,
});
const find = codeMap({
  products: [
    product(1, 'VITE-M8', [
      ['036000291452', '1'],
      ['SCATOLA-100', '100'],
    ]),
    product(2, 'SCATOLA-100', []),
  ],
  sites: ['https://wms.example.org'],
  locations: [{ id: 9, code: 'OFF-A-01', name: 'Ripiano' }],
});

test('a code is found whatever its case, and places by theirs', () => {
  const found = find(' vite-m8 ');
  assert.equal(found?.kind === 'product' && found.product.id, 1);
  const place = find('off-a-01');
  assert.equal(place?.kind === 'location' && place.location.id, 9);
  assert.equal(find('MAI-VISTO'), null);
});

test('an article reads as 12 digits here and as 13 there', () => {
  assert.equal(find('036000291452')?.kind, 'product');
  assert.equal(find('0036000291452')?.kind, 'product');
  assert.equal(find('0036000291453'), null, 'a wrong check digit is another code');
});

test('a barcode goes before a product’s code, and says how many are in the box', () => {
  const found = find('SCATOLA-100');
  assert.deepEqual(found?.kind === 'product' && [found.product.id, found.packageQuantity], [1, '100']);
});

test('what GS1 wrote beside the article is known without a network, too', () => {
  const found = find(']d2010003600029145210L-7|37123');
  assert.deepEqual(
    found?.kind === 'product' && [found.product.id, found.packageQuantity, found.lot],
    [1, '123', null],
    'a product without lots takes only how many',
  );
  assert.equal(find(']E00036000291452')?.kind, 'product');
});

test('our own labels carry addresses', () => {
  const thing = find('https://wms.example.org/p/2');
  assert.equal(thing?.kind === 'product' && thing.product.code, 'SCATOLA-100');
  const place = find('https://wms.example.org/l/9');
  assert.equal(place?.kind === 'location' && place.location.code, 'OFF-A-01');
});

test('an address of somebody else is no label of ours', () => {
  assert.equal(find('https://shop.example.com/p/2'), null);
  assert.equal(find('https://wms.example.org/altro/p/2'), null);
  assert.equal(find('/p/2')?.kind, 'product');
});
