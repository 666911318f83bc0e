import { randomUUID } from 'node:crypto';
import { type PickLine, PickList } from '@wms/contract/logistics/pick-lists/endpoints';
import type { UndoCase, UndoCases, World } from './world.ts';

const base = '/api/logistics/pick-lists';

/** A list with one line of four pieces, of which twenty lie on the shelf. */
type Listed = World & { list: number; version: number; line: PickLine; path: string };

const act = (
  changes: readonly string[],
  request: (listed: Listed) => [method: string, path: string, body?: object],
): UndoCase => ({
  changes,
  prepare: async (world) => {
    const productId = await world.fixture.product();
    await world.made('/api/logistics/movements', {
      booking: randomUUID(),
      lines: [{ type: 'carico', productId, quantity: '20', toLocationId: world.shelf }],
    });
    const list = await world.made(base, { name: 'Gara', lines: [{ productId, quantity: '4' }] });
    const answer = await world.send('GET', `${base}/${list}`);
    const { lines, version } = PickList.parse(await answer.json());
    const [line] = lines;
    if (!line) throw new Error('the list has no line');
    const sent = request({ ...world, list, version, line, path: `${base}/${list}/lines/${line.id}` });
    return () => world.send(...sent);
  },
});

export const pickListUndoCases: UndoCases = {
  'PATCH /api/logistics/pick-lists/:id/lines/:line': act(['pick_list_lines'], ({ path }) => [
    'PATCH',
    path,
    { quantity: '9' },
  ]),
  'DELETE /api/logistics/pick-lists/:id/lines/:line': act(['pick_list_lines'], ({ path }) => [
    'DELETE',
    path,
  ]),
  'POST /api/logistics/pick-lists/:id/close': act(['pick_lists'], ({ list, version }) => [
    'POST',
    `${base}/${list}/close`,
    { version },
  ]),
  'POST /api/logistics/pick-lists/:id/reserve': act(['product_totals'], ({ list }) => [
    'POST',
    `${base}/${list}/reserve`,
  ]),
  'POST /api/logistics/pick-lists/:id/ask': act([], ({ list, line }) => [
    'POST',
    `${base}/${list}/ask`,
    { lineId: line.id },
  ]),
  'POST /api/logistics/pick-lists/:id/lines/:line/pick': act(
    ['pick_list_lines', 'stock'],
    ({ path, shelf }) => [
      'POST',
      `${path}/pick`,
      { booking: randomUUID(), quantity: '3', fromLocationId: shelf, lot: null },
    ],
  ),
};
