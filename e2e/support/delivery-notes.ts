import assert from 'node:assert/strict';
import { today } from '@wms/contract/platform/schema';
import type { Caller } from '../../server/testing/app.ts';
import type { Product } from './product.ts';

/** A note that is annulled, one that travels and a draft, with texts as long as they may be; answers the first's id. */
export async function makeDeliveryNotes(product: Product, who: Caller): Promise<number> {
  const send = async (path: string, body: object) => {
    const response = await who.post(`/api/logistics/delivery-notes${path}`, body);
    const answer = (await response.json()) as { id: number };
    assert.equal(response.status, 200, JSON.stringify(answer));
    return answer.id;
  };
  const { id: typeId } = await product.db
    .selectFrom('delivery_note_types')
    .select('id')
    .where('causale', '=', 'prestito')
    .executeTakeFirstOrThrow();
  const name = 'Officine Meccaniche di Precisione Trentine e Sudtirolesi di Sanseverino & Collalto S.r.l.';
  const note = {
    typeId,
    causale: 'prestito',
    recipientKind: 'libero',
    recipientName: name,
    carriedBy: 'vettore',
    recipientAddress:
      'Strada provinciale del Passo Rolle 1234/bis, 38054 Primiero San Martino di Castrozza (TN)',
    carrierName: `${name} Trasporti`,
    carrierAddress: 'Via del Lavoro 12, 38121 Trento (TN)',
    notes: 'Maneggiare con cura. '.repeat(10).trim(),
    lines: [
      { description: `Cassa di attrezzi ${'per la trasferta di luglio '.repeat(9)}`.trim() },
      { description: 'Donaudampfschifffahrtsgesellschaft'.repeat(4), quantity: '12345678,125', unit: 'kg' },
    ],
  };
  const issue = async () => {
    const day = today();
    const id = await send('', { ...note, returnDueOn: day });
    await send(`/${id}/issue`, { version: 1, issuedOn: day, startsOn: day, startsTime: '14:30' });
    const { version } = await product.db
      .selectFrom('delivery_notes')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { id, version };
  };
  const annulled = await issue();
  await send(`/${annulled.id}/moves/annul`, { version: annulled.version, reason: 'Indirizzo sbagliato' });
  const travelling = await issue();
  await send(`/${travelling.id}/moves/depart`, { version: travelling.version });
  await send('', note);
  return annulled.id;
}
