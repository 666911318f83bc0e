/** The palette: one request finds the things of all cupboards. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { messages } from '../../platform/messages.ts';
import { AskedTime, FoundGroup, FoundThing, type SlotKind, slotKinds } from '../../platform/palette/found.ts';
import { CivilDate, text } from '../../platform/schema.ts';

/** The longest searched text. */
export const longestSearch = 200;
/** The most slots of one request. */
export const mostSlots = 8;

export type AskedSlot = { kind: SlotKind; text: string; time: AskedTime | null };

/** A day or its hours as text: '@2026-12-04', '@2026-12-04T15:00', '@2026-12-04T08:00-18:00'; nothing for none. */
export const writeTime = (time: AskedTime | null) =>
  time ? `@${time.day}${time.from ? `T${time.from}` : ''}${time.to ? `-${time.to}` : ''}` : '';

/**
 * A slot of an act as text, `kind:text`: 'person:Rossi'. Without a text, 'van:', it means the first things; with a
 * time, 'van@2026-12-04T08:00-18:00:', it also asks what is free then.
 */
export const writeSlot = ({ kind, text: asked, time }: AskedSlot) => `${kind}${writeTime(time)}:${asked}`;

const slotForm =
  /^(?<kind>\w+)(?:@(?<day>\d{4}-\d\d-\d\d)(?:T(?<from>\d\d:\d\d)(?:-(?<to>\d\d:\d\d))?)?)?:(?<text>.*)$/s;
const clock = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

function readSlot(slot: string): AskedSlot {
  const { kind = '', day, from = null, to = null, text: asked = '' } = slotForm.exec(slot)?.groups ?? {};
  return { kind: kind as SlotKind, text: asked.trim(), time: day ? { day, from, to } : null };
}

const Slot = text(longestSearch + 40)
  .transform(readSlot)
  .refine(({ kind }) => (slotKinds as readonly string[]).includes(kind), 'Non cerco cose di questo genere')
  .refine((slot) => slot.text.length <= longestSearch, `Al massimo ${longestSearch} caratteri`)
  .refine(({ time }) => time === null || CivilDate.safeParse(time.day).success, messages.date)
  .refine(({ time }) => time === null || areHours(time), messages.time);

/** The end of a day is 24:00. */
const areHours = ({ from, to }: AskedTime) =>
  (from === null || clock.test(from)) &&
  (to === null || ((clock.test(to) || to === '24:00') && (from ?? '') < to));

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
        time: AskedTime.nullable(),
        /** True when nothing has the words, and these things have similar ones. */
        similar: z.boolean(),
        things: z.array(FoundThing),
      }),
    ),
  }),
});
