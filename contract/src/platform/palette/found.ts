/** The things that the palette finds. */
import { z } from 'zod';
import { Id } from '../schema.ts';

/** The kinds of things, in the order of the menu. */
export const foundKinds = [
  'product',
  'place',
  'supplier',
  'order',
  'deliveryNote',
  'receipt',
  'member',
  'expenseReport',
  'document',
  'person',
  'team',
  'booking',
  'resource',
  'documentType',
  'regulation',
] as const;
export type FoundKind = (typeof foundKinds)[number];

/** The kinds that an act's slot may ask for: those above, and the rooms (with benches or whole) or vans to book. */
export const slotKinds = [...foundKinds, 'room', 'wholeRoom', 'van'] as const;
export type SlotKind = (typeof slotKinds)[number];

/** A day, or hours in it by the clock in Rome, of which an act wants to know what is free; `to` may be left open. */
export const AskedTime = z.object({
  day: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type AskedTime = z.infer<typeof AskedTime>;

/** One found thing, as a row of the palette shows it. */
export const FoundThing = z.object({
  /** Kind and id: 'product-7'. */
  key: z.string(),
  kind: z.enum(foundKinds),
  id: Id,
  name: z.string(),
  code: z.string().optional(),
  /** The number that people type alone: a thing with exactly this number comes first. */
  number: z.string().optional(),
  /** The owner or the context of the thing, in words. */
  detail: z.string().optional(),
  /** The answer in words: where it lies and how much, who has it until when, or how far it is. */
  hint: z.string().optional(),
  /** The id of a product's cover. */
  photo: Id.optional(),
  /** The version of a person's picture (`getPersonPicture`). */
  picture: z.string().optional(),
  /** The state by its name in the contract; a product has 'fuori' while some of it is lent, a resource 'libero'. */
  state: z.string().optional(),
  /** The path of the thing's page with its search; null when this person may name the thing, but not open it. */
  page: z.string().nullable(),
  /** The path of the page that shows on the plan where the thing is. */
  plan: z.string().optional(),
  /** The facts that an act on the thing needs; their shape is in `found.ts` of the kind's drawer. */
  facts: z.record(z.string(), z.json()).optional(),
});
export type FoundThing = z.infer<typeof FoundThing>;

/** The found things of one kind, the best match first. */
export const FoundGroup = z.object({
  kind: z.enum(foundKinds),
  /** The heading, which also says how the text was understood: 'Prodotti in MAG-A-01', 'Fornitori simili'. */
  label: z.string(),
  /** True when nothing of this kind has the words, and these things have similar ones. */
  similar: z.boolean().optional(),
  /** The name alone, where the text also says this kind or asks something: 'Galli' of 'ricevuta Galli'. */
  meant: z.string().optional(),
  /** True when the search also reads what a row doesn't show. */
  readsMore: z.boolean().optional(),
  /** True for things with which this person doesn't work daily. */
  aside: z.boolean().optional(),
  things: z.array(FoundThing),
});
export type FoundGroup = z.infer<typeof FoundGroup>;
