import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeMap } from './code-map.ts';

const product = (
  id: number,
  code: string,
  barcodes: [string, string][],
  supplierCodes: string[] = [],
  manufacturerCode: string | null = null,
) => ({
  id,
  code,
  name: code,
  unit: 'pz' as const,
  tracking: 'none' as const,
  hasExpiry: false,
  barcodes,
  supplierCodes,
  manufacturerCode,
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

test('products and places are found by their codes, in any case of letters', () => {
  const found = find(' vite-m8 ');
  assert.equal(found?.kind === 'product' && found.product.id, 1);
  const place = find('off-a-01');
  assert.equal(place?.kind === 'location' && place.location.id, 9);
  assert.equal(find('MAI-VISTO'), null);
});

test('what suppliers and makers call a product finds it last, and only when it is the only one', () => {
  const read = codeMap({
    products: [
      product(1, 'VITE-M8', [], ['912-8', 'DOPPIO', 'VITE-M10'], 'ISO-4017'),
      product(2, 'VITE-M10', [], ['DOPPIO'], '912-8'),
    ],
    sites: [],
    locations: [],
  });
  const idOf = (code: string) => {
    const found = read(code);
    return found?.kind === 'product' ? found.product.id : null;
  };
  assert.equal(idOf('912-8'), 1, 'the supplier’s code before the maker’s');
  assert.equal(idOf('iso-4017'), 1);
  assert.equal(idOf('vite-m10'), 2, 'our own code before both');
  assert.equal(idOf('doppio'), null, 'two products have it');
});

test('an article is found by 12 and by 13 digits', () => {
  assert.equal(find('036000291452')?.kind, 'product');
  assert.equal(find('0036000291452')?.kind, 'product');
  assert.equal(find('0036000291453'), null, 'a wrong check digit is another code');
});

test('an article whose first zero a spreadsheet has taken away is found without a network, too', () => {
  assert.equal(find('36000291452')?.kind, 'product');
  assert.equal(find('36000291453'), null, 'a wrong check digit is another code');
  const stored = codeMap({ products: [product(3, 'X', [['36000291452', '1']])], sites: [], locations: [] });
  assert.equal(stored('036000291452')?.kind, 'product');
  assert.equal(stored('(01)00036000291452')?.kind, 'product');
});

test('a barcode is found before a product’s code, and gives the number of pieces', () => {
  const found = find('SCATOLA-100');
  assert.deepEqual(found?.kind === 'product' && [found.product.id, found.packageQuantity], [1, '100']);
});

test('the other parts of a GS1 label are read without a network, too', () => {
  const found = find(']d2010003600029145210L-7|37123');
  assert.deepEqual(
    found?.kind === 'product' && [found.product.id, found.packageQuantity, found.lot],
    [1, '123', null],
    'a product without lots takes only the number of pieces',
  );
  assert.equal(find(']E00036000291452')?.kind, 'product');
});

test('the addresses on our own labels are found', () => {
  const thing = find('https://wms.example.org/p/2');
  assert.equal(thing?.kind === 'product' && thing.product.code, 'SCATOLA-100');
  const place = find('https://wms.example.org/l/9');
  assert.equal(place?.kind === 'location' && place.location.code, 'OFF-A-01');
});

test('a foreign address is not found', () => {
  assert.equal(find('https://shop.example.com/p/2'), null);
  assert.equal(find('https://wms.example.org/altro/p/2'), null);
  assert.equal(find('/p/2')?.kind, 'product');
});

test('a supplier’s label is read without a network, too, and counts pieces; one that is cut counts as nothing', () => {
  const found = find('[)>␞06|PNIENTE|1PVITE-M8|Q40|1TL-1␞␄');
  assert.deepEqual(found?.kind === 'product' && [found.product.id, found.packageQuantity, found.lot], [
    1,
    '40',
    null,
  ]);
  assert.equal(find('[)>␞06|1PVITE-M8|Q40|Q4'), null);
});
