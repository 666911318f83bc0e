/** Photos of products and templates of signatures, taken back. */
import assert from 'node:assert/strict';
import sharp from 'sharp';
import { json } from '../app.ts';
import type { UndoCase, UndoCases, World } from './world.ts';

const products = '/api/logistics/products';
const templates = '/api/utilities/signature-templates';

const act = (changes: readonly string[], prepare: UndoCase['prepare']): UndoCase => ({ changes, prepare });

async function addPhoto({ keeper }: World, product: number, r: number): Promise<Response> {
  const drawn = sharp({ create: { width: 40, height: 30, channels: 3, background: { r, g: 9, b: 9 } } });
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(await drawn.png().toBuffer())]), 'foto.png');
  return keeper.fetch(`${products}/${product}/photos`, { method: 'POST', body: form });
}

const shape = { layout: 'classica', accent: '#0b7a75' };
let names = 0;
async function template({ made }: World): Promise<string> {
  names += 1;
  return `${templates}/${await made(templates, { name: `Modello ${names}`, ...shape })}`;
}
const changed = (prepare: UndoCase['prepare']) => act(['signature_templates'], prepare);

export const pictureUndoCases: UndoCases = {
  [`POST ${products}/:id/photos`]: act(['product_photos'], async (world) => {
    const product = await world.fixture.product();
    return () => addPhoto(world, product, 200);
  }),
  [`PUT ${products}/:id/photos/order`]: act(['product_photos'], async (world) => {
    const product = await world.fixture.product();
    const ids: number[] = [];
    for (const red of [10, 240]) {
      const added = await addPhoto(world, product, red);
      assert.equal(added.status, 200, await added.clone().text());
      ids.unshift((await json<{ id: number }>(added)).id);
    }
    return () => world.send('PUT', `${products}/${product}/photos/order`, { ids });
  }),
  [`POST ${templates}`]: changed(async ({ send }) => {
    return () => send('POST', templates, { name: 'Solo per ora', ...shape });
  }),
  [`PATCH ${templates}/:id`]: changed(async (world) => {
    const path = await template(world);
    const edited = {
      name: 'Altro nome',
      layout: 'essenziale',
      accent: '#0b7a75',
      note: 'Grazie',
      version: 1,
    };
    return () => world.send('PATCH', path, edited);
  }),
  [`POST ${templates}/:id/default`]: changed(async (world) => {
    const path = await template(world);
    return () => world.send('POST', `${path}/default`, { version: 1 });
  }),
  [`POST ${templates}/:id/close`]: changed(async (world) => {
    const path = await template(world);
    return () => world.send('POST', `${path}/close`, { version: 1 });
  }),
  [`POST ${templates}/:id/reopen`]: changed(async (world) => {
    const path = await template(world);
    await world.send('POST', `${path}/close`, { version: 1 });
    return () => world.send('POST', `${path}/reopen`, { version: 2 });
  }),
};
