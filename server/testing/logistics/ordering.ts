/** Orders for tests of orders themselves: made and moved by calls, as people do it, so that every rule applies. */
import assert from 'node:assert/strict';
import type { Order, OrderLineForm } from '@wms/contract/logistics/orders/endpoints';
import { type Caller, json } from '../app.ts';

const base = '/api/logistics/orders';
let suppliers = 0;

/** A supplier who gets orders by mail. */
export async function makeSupplier(keeper: Caller, values: object = {}): Promise<number> {
  const name = `Fornitore di prova ${++suppliers}`;
  const answer = await keeper.post('/api/logistics/suppliers', {
    name,
    email: 'ordini@example.org',
    ...values,
  });
  assert.equal(answer.status, 200, await answer.clone().text());
  return (await json<{ id: number }>(answer)).id;
}

/** A line of something that no product is; 10 € without VAT, 12.20 € with it. */
export const plainLine = (values: Partial<OrderLineForm> = {}): OrderLineForm => ({
  description: 'Viti',
  quantity: '10',
  price: '1',
  ...values,
});

/** Everything that may be left out of an order's form. */
const nothing = {
  teamId: null,
  neededOn: null,
  locationId: null,
  offer: null,
  paymentTerms: null,
  message: null,
  notes: null,
};

/** Orders as one person makes and moves them; whoever calls says whether the answer must be good. */
export const ordersOf = (caller: Caller) => ({
  create: (supplierId: number, lines: readonly OrderLineForm[] = [plainLine()], values: object = {}) =>
    caller.post(base, { ...nothing, supplierId, lines, ...values }),
  async created(supplierId: number, lines?: readonly OrderLineForm[], values?: object): Promise<number> {
    const answer = await this.create(supplierId, lines, values);
    assert.equal(answer.status, 200, await answer.clone().text());
    return (await json<{ id: number }>(answer)).id;
  },
  async read(id: number): Promise<Order> {
    const answer = await caller.get(`${base}/${id}`);
    assert.equal(answer.status, 200, await answer.clone().text());
    return json<Order>(answer);
  },
  /** Sends something about an order, in its version of now. */
  async ask(id: number, path: string, body: object = {}): Promise<Response> {
    const { version } = await this.read(id);
    return caller.post(`${base}/${id}/${path}`, { version, ...body });
  },
  async asked(id: number, path: string, body: object = {}): Promise<Order> {
    const answer = await this.ask(id, path, body);
    assert.equal(answer.status, 200, await answer.clone().text());
    return this.read(id);
  },
  /** Saves the order with these values, the lines as they are unless they are given. */
  async edit(id: number, values: object, method = 'PATCH', path = ''): Promise<Response> {
    const order = await this.read(id);
    const lines = order.lines.map(({ product, net: _, received: __, refunded: ___, location, ...line }) => ({
      ...line,
      productId: product?.id ?? null,
      locationId: location?.id ?? null,
    }));
    const { version, shipping, shippingVat, message, notes, offer, paymentTerms } = order;
    const form = {
      ...nothing,
      supplierId: order.supplier.id,
      teamId: order.team?.id ?? null,
      lines,
      version,
      shipping,
      shippingVat,
      message,
      notes,
      offer,
      paymentTerms,
      neededOn: order.neededOn,
      ...values,
    };
    return caller.fetch(`${base}/${id}${path}`, {
      method,
      body: JSON.stringify(form),
      headers: { 'content-type': 'application/json' },
    });
  },
});
