/**
 * 'Chiedi': somebody asks for a product, or for a thing in their own words. People who order gather wishes into an
 * order.
 */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { moveEndpoint, movesOf } from '../../platform/life.ts';
import { countedPageOf, paging, searched } from '../../platform/lists.ts';
import { Unit } from '../../platform/numbers/units.ts';
import {
  acrossFields,
  CivilDate,
  ComingDate,
  Created,
  Id,
  IdParam,
  Instant,
  line,
  NamedRef,
  optional,
  Quantity,
  text,
} from '../../platform/schema.ts';
import { OrderState } from '../orders/states.ts';
import { asksForThings, managesOrders } from '../shared/access.ts';
import { PositiveQuantity } from '../shared/moved.ts';
import { ProductRef } from '../shared/product-ref.ts';
import { WishState, wishLife } from './life.ts';

export const wishesPath = '/api/logistics/wishes';

export const Wish = z.object({
  id: Id,
  state: WishState,
  /** Null for a thing in the person's own words. */
  product: ProductRef.nullable(),
  description: z.string().nullable(),
  url: z.string().nullable(),
  quantity: Quantity,
  unit: z.string(),
  team: NamedRef.nullable(),
  neededOn: CivilDate.nullable(),
  reason: z.string().nullable(),
  askedBy: NamedRef.nullable(),
  createdAt: Instant,
  /** The order into which it was gathered, and its expected day. */
  order: z
    .object({ id: Id, number: z.string().nullable(), state: OrderState, expectedOn: CivilDate.nullable() })
    .nullable(),
  /** The reason of the refusal. */
  refusedBecause: z.string().nullable(),
  moves: movesOf(wishLife),
  version: z.number(),
});
export type Wish = z.infer<typeof Wish>;

export const listOwnWishes = endpoint.get(`${wishesPath}/own`, {
  summary: 'Le proprie richieste, dalla più recente',
  access: asksForThings,
  query: z.strictObject({ ...searched, state: WishState.optional(), ...paging }),
  answer: countedPageOf(Wish),
});

export const listWishes = endpoint.get(wishesPath, {
  summary: 'Le richieste di tutti, dalla più recente; senza stato quelle aperte',
  access: managesOrders,
  query: z.strictObject({
    ...searched,
    state: WishState.optional(),
    product: IdParam.optional(),
    ...paging,
  }),
  answer: countedPageOf(Wish),
});

/** Facts to know before asking for a product. */
export const suggestWish = endpoint.get(`${wishesPath}/suggestion`, {
  summary: 'Quanto chiedere di un prodotto, e quanto ne è già in arrivo o già chiesto',
  access: asksForThings,
  query: z.strictObject({ product: IdParam }),
  answer: z.object({
    quantity: Quantity,
    available: Quantity,
    incoming: Quantity,
    incomingOn: CivilDate.nullable(),
    /** The quantity in drafts and requests of orders, and in open wishes of others. */
    asked: Quantity,
  }),
});

export const createWish = endpoint.post(wishesPath, {
  summary: 'Chiede qualcosa: un prodotto, o con parole proprie',
  access: asksForThings,
  undoable: true,
  body: z
    .strictObject({
      productId: optional(Id),
      description: optional(line(300)),
      url: optional(
        line(500)
          .pipe(z.url())
          .refine((url) => /^https?:\/\//i.test(url), 'L’indirizzo comincia con http:// o https://'),
      ),
      quantity: PositiveQuantity,
      /** The unit of a thing described in words; a product has its own. */
      unit: Unit.default('pz'),
      teamId: optional(Id),
      neededOn: optional(ComingDate),
      reason: optional(text(300)),
    })
    .refine(
      ({ productId, description }: { productId?: unknown; description?: unknown }) =>
        Boolean(productId) || Boolean(description),
      acrossFields('description', 'Scegli un prodotto, o scrivi che cosa serve'),
    ),
  answer: Created,
});

export const wishMoves = moveEndpoint(wishLife, {
  base: wishesPath,
  summary: 'Ritira la propria richiesta, o rifiuta quella di un’altra persona',
  undoable: true,
});
