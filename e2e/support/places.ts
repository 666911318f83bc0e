import { randomUUID } from 'node:crypto';
import { type Caller, json } from '../../server/testing/app.ts';

const base = '/api/logistics/locations';

/** Makes the laboratory LAB with an area, two racks and four shelves in each, through the API. */
export async function makeWorkshopPlaces(who: Caller, productId: number): Promise<void> {
  const make = async (code: string, name: string, kind: string, parentId: number | null) => {
    const response = await who.post(base, { code, name, kind, parentId, holdsStock: false });
    return (await json<{ id: number }>(response)).id;
  };
  const warehouse = await make('LAB', 'Laboratorio di via Vivarelli', 'magazzino', null);
  const area = await make('LAB-A', 'Meccanica', 'area', warehouse);
  await who.post(`${base}/${area}/generate`, { pattern: 'LAB-A-{01..02}-{01..04}', capacity: '100' });
  for (const [code, quantity] of [
    ['LAB-A-01-01', '40'],
    ['LAB-A-01-02', '100'],
    ['LAB-A-02-01', '92'],
  ] as const)
    await load(who, productId, code, quantity);
}

/** Finds the id of the place with this code. */
export async function findPlaceId(who: Caller, code: string): Promise<number> {
  const [place] = await json<{ id: number }[]>(await who.get(`${base}/search?q=${code}`));
  if (!place) throw new Error(`no place ${code}`);
  return place.id;
}

export async function load(who: Caller, productId: number, code: string, quantity: string): Promise<void> {
  const toLocationId = await findPlaceId(who, code);
  const lines = [{ type: 'carico', productId, quantity, toLocationId }];
  const response = await who.post('/api/logistics/movements', { booking: randomUUID(), lines });
  if (!response.ok) throw new Error(await response.text());
}
