/** The palette: one request finds the things of all cupboards. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { FoundGroup, FoundThing, type SlotKind, slotKinds } from '../../platform/palette/found.ts';
import { text } from '../../platform/schema.ts';

/** The longest searched text. */
export const longestSearch = 200;
/** The most slots of one request. */
export const mostSlots = 8;

/** A slot of an act as text, `kind:text`: 'person:Rossi'. Without a text, 'van:', it means the first things. */
export const writeSlot = ({ kind, text: asked }: { kind: SlotKind; text: string }) => `${kind}:${asked}`;

const Slot = text(longestSearch + 20)
  .refine(
    (slot) => (slotKinds as readonly string[]).includes(slot.split(':')[0] ?? ''),
    'Non cerco cose di questo genere',
  )
  .transform((slot) => ({
    kind: slot.slice(0, slot.indexOf(':')) as SlotKind,
    text: slot.slice(slot.indexOf(':') + 1).trim(),
  }))
  .refine((slot) => slot.text.length <= longestSearch, `Al massimo ${longestSearch} caratteri`);

export const findAnything = endpoint.get('/api/utilities/palette', {
  summary:
    'Tutto quello che la persona può vedere e che si chiama così, e le cose di cui un gesto ha bisogno',
  access: 'session',
  query: z.strictObject({
    q: text(longestSearch, 0).optional(),
    /** For the slots only what has the words as they were typed: a begun verb acts on nothing similar. */
    typed: z.literal('si').optional(),
    /** The things that an act still needs, each as `writeSlot` writes it. */
    slots: z
      .union([z.string().transform((slot) => [slot]), z.array(z.string())])
      .pipe(z.array(Slot).max(mostSlots, `Al massimo ${mostSlots}`))
      .optional(),
  }),
  answer: z.object({
    /** The found things by kind, without empty groups, in the order of the menu. */
    groups: z.array(FoundGroup),
    /** The answers to the slots, in their order. */
    slots: z.array(
      z.object({
        kind: z.enum(slotKinds),
        text: z.string(),
        /** True when nothing has the words, and these things have similar ones. */
        similar: z.boolean(),
        things: z.array(FoundThing),
      }),
    ),
  }),
});
