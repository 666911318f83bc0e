/** Suppliers for the screens that show them, with texts as long as they may be, through the API. */
import assert from 'node:assert/strict';
import type { Caller } from '../../server/testing/app.ts';

/** Answers the id of a supplier of the first product, whose price has changed, and of one of no product. */
export async function makeSuppliers(who: Caller): Promise<{ long: number; bare: number }> {
  const send = async (method: 'POST' | 'PATCH', path: string, body: object) => {
    const response = await who.fetch(`/api/logistics/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    assert.ok(response.ok, `${path}: ${await response.clone().text()}`);
    return ((await response.json()) as { id: number }).id;
  };
  const long = await send('POST', 'suppliers', {
    name: `Consorzio ${'delle officine meccaniche e delle torrefazioni riunite '.repeat(3)}`
      .slice(0, 158)
      .trim(),
    vatNumber: '01234567897',
    taxCode: '01234567897',
    sdiCode: 'ABCDEF1',
    pec: 'ufficio.acquisti.e.forniture@posta-certificata.consorzio-officine.example',
    email: 'ufficio.vendite.italia.nord.ovest@consorzio-officine-meccaniche.example',
    phone: '+390114567801',
    website: 'https://www.consorzio-officine-meccaniche-e-torrefazioni-riunite.example/catalogo/2026',
    iban: 'IT60X0542811101000000123456',
    paymentTerms:
      'Bonifico a 60 giorni fine mese, con sconto del 2 % per pagamento entro 8 giorni dalla fattura',
    notes: 'Donaudampfschifffahrtsgesellschaft'.repeat(6),
  });
  const bare = await send('POST', 'suppliers', { name: 'Ferramenta Rossi', vatNumber: '12345678903' });
  await send('POST', `suppliers/${long}/addresses`, {
    kind: 'magazzino',
    street: 'Strada provinciale delle Valli di Lanzo, capannone 14, ingresso carraio sul retro',
    postalCode: '10121',
    town: 'San Maurizio Canavese',
    province: 'TO',
    preferred: true,
  });
  await send('POST', `suppliers/${long}/contacts`, {
    name: 'Maria Antonietta Guendalina Sanseverino di Collalto',
    role: 'Responsabile delle vendite per il Piemonte e la Valle d’Aosta',
    email: 'maria.antonietta.guendalina.sanseverino@consorzio-officine.example',
    phone: '+393331234567',
    getsOrders: true,
  });
  const offer = {
    code: 'RR05P100KDTR-ND-2026-REV-12-BIS-CONFEZIONE-GRANDE',
    manufacturer: 'Panasonic Electronic Components Europe GmbH',
    manufacturerCode: 'ERA-2AEB104X-4711',
    packSize: '12500',
    minimum: '25000.125',
    leadDays: 120,
    preferred: true,
  };
  const prices = (factor: number) =>
    ['1', '100', '10000', '125000.125'].map((fromQuantity, place) => ({
      fromQuantity,
      price: (factor * (12345.6789 - place * 1000)).toFixed(4),
      currency: 'USD',
    }));
  const id = await send('POST', 'supplier-products', {
    ...offer,
    supplierId: long,
    productId: 1,
    prices: prices(1),
  });
  await send('PATCH', `supplier-products/${id}`, { ...offer, prices: prices(1.1), version: 1 });
  return { long, bare };
}
