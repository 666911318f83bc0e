/** The act of the typed line, as far as it is understood: for the palette's first row. */
import type { TablerIcon } from '@tabler/icons-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { romeClock } from '@wms/contract/platform/fields/rome-time';
import { today } from '@wms/contract/platform/schema';
import { useMemo, useState } from 'react';
import { sayFailure, send } from '../../../client/call/send.ts';
import { uuid } from '../../../client/call/uuid.ts';
import { keyOf } from '../../../client/query.ts';
import { useHeld } from '../../../client/session/current.ts';
import type { Act, Meaning, Part } from '../../../ui/cupboards/act.ts';
import { cupboards } from '../../cupboards.ts';
import { mayOpen } from '../../routing/guard.ts';
import { type Reading, readLine } from './read-line.ts';
import {
  type Chosen,
  choiceOf,
  chooseReading,
  findUnknown,
  nextStep,
  type Resolved,
  type SlotAnswer,
  sayUnknown,
  sayVerb,
} from './understand.ts';

const loaders = cupboards.flatMap(({ acts = [] }) => acts);

/** The acts of all cupboards; undefined until their code has come. */
export const useActs = (): readonly Act[] | undefined =>
  useQuery({
    queryKey: ['palette acts'],
    queryFn: async () => (await Promise.all(loaders.map((load) => load()))).flat(),
    staleTime: 'static',
    networkMode: 'always',
  }).data;

export type UnderstoodAct = {
  reading: Reading;
  icon: TablerIcon;
  /** Whether something was typed behind the verb: then the line is meant as an act, and as nothing else. */
  isMeant: boolean;
  /** Whether nothing is called as the line says, or the person may not do the act. */
  namesNothing: boolean;
  /** Null while the server is asked. */
  meaning: Meaning | null;
  /** The readings of choices that don't belong to `reading`, by the choices' keys. */
  readings: ReadonlyMap<string, Reading>;
};

export function useReadings(line: string, acts: readonly Act[] | undefined): readonly Reading[] {
  const held = useHeld();
  return useMemo(() => {
    const readings = acts ? readLine(line, acts, romeClock(new Date())) : [];
    // Without a whole verb, a line is an act only for people who may do it.
    const possible = readings.filter((reading) =>
      reading.isShort || reading.verb === ''
        ? mayOpen(reading.act.permissions, held) && !isLoose(reading)
        : true,
    );
    // A line that can be nothing else, 'forno domani 15', tells the others that they may not do it.
    return possible.length > 0 ? possible : readings.filter(saysWhen);
  }, [line, acts, held]);
}

/** Whether the verb is only begun and nothing behind it names a thing: any words would fit. */
const isLoose = ({ act, isShort, texts }: Reading) =>
  isShort && act.parts.every(({ kinds }) => !kinds) && Object.keys(texts).length > 0;

/** Whether the act is whole without this part: 'invita' alone, too. */
const isOptional = ({ kinds, question }: Part) => !kinds && !question;

/** Whether the line has no verb, and a day or hours in words: '3/8' and '15-16' are also sizes. */
const saysWhen = ({ verb, momentText }: Reading) => verb === '' && /\p{L}{3}/u.test(momentText ?? '');

/** The reading of a line without a verb that this person may not do; it comes alone (`useReadings`). */
const forbiddenOf = (readings: readonly Reading[], held: ReturnType<typeof useHeld>): Resolved | null => {
  const reading = readings.find(({ act, verb }) => verb === '' && !mayOpen(act.permissions, held));
  return reading ? { reading, found: new Map(), rivals: [] } : null;
};

/** The meaning of the line's readings, when the things that they name are known. */
export function useUnderstood(
  line: string,
  readings: readonly Reading[],
  answers: readonly SlotAnswer[],
  chosen: Chosen,
): UnderstoodAct | null {
  const held = useHeld();
  const [change, setChange] = useState({ line, id: uuid() });
  // The same line is the same change, however often Enter is pressed.
  if (change.line !== line) setChange({ line, id: uuid() });
  const resolved = useMemo(
    () => forbiddenOf(readings, held) ?? chooseReading(readings, answers, chosen),
    [readings, answers, chosen, held],
  );
  // A line that can only be an act says that nothing is called so.
  const unknown = useMemo(
    () => (resolved ? null : findUnknown(readings.filter(saysWhen), answers, chosen)),
    [resolved, readings, answers, chosen],
  );
  const allowed = resolved !== null && mayOpen(resolved.reading.act.permissions, held);
  const step = useMemo(
    () => (resolved && allowed ? nextStep(resolved, { held, today: today(), booking: change.id }) : null),
    [resolved, allowed, held, change.id],
  );
  const call = step?.state === 'filled' ? step.call : null;
  const { data, error } = useQuery<unknown>({
    queryKey: call ? keyOf(call.endpoint, call.args) : ['palette asks nothing'],
    queryFn: call ? async ({ signal }) => (await send(call.endpoint, call.args, { signal })).body : skipToken,
    staleTime: 0,
    retry: false,
  });
  return useMemo(() => {
    if (unknown) {
      const { reading, part, text, near } = unknown;
      const [says, why] = [sayTyped(reading), sayUnknown(part, text)];
      const choices = near.map((thing) => choiceOf(part, thing));
      const meaning: Meaning =
        choices.length > 0
          ? { state: 'asks', says, question: why, choices, unsure: true }
          : { state: 'refused', says, why };
      return {
        reading,
        icon: reading.act.icon,
        isMeant: false,
        namesNothing: true,
        meaning,
        readings: new Map(),
      };
    }
    if (!resolved) return null;
    const { reading } = resolved;
    const { act, texts, moment, amount } = reading;
    // A line without a verb is also a search, until the person is known to do such acts.
    const isForbidden = step === null && reading.verb === '';
    const isMeant = !isForbidden && (Object.keys(texts).length > 0 || moment !== null || amount !== null);
    const readings =
      step?.state === 'chooses' ? step.choices.map(({ key, reading }) => [key, reading] as const) : [];
    const understood = (meaning: Meaning | null) => ({
      reading,
      icon: act.icon,
      isMeant,
      namesNothing: !step || step.state === 'unknown' || (step.state === 'asks' && step.unsure === true),
      meaning,
      readings: new Map(readings),
    });
    const says = sayTyped(reading);
    if (!step)
      return isMeant || isForbidden || act.parts.every(isOptional)
        ? understood({ state: 'refused', says, why: 'Non puoi farlo: non ne hai il permesso' })
        : null;
    switch (step.state) {
      case 'waiting':
        return understood(null);
      case 'unknown':
        return understood({ state: 'refused', says, why: step.why });
      case 'chooses':
        return understood({ state: 'asks', says, question: step.question, choices: step.choices });
      case 'asks': {
        const { question, choices, unsure = false } = step;
        return understood({ state: 'asks', says, question, choices, unsure });
      }
      case 'filled':
        if (step.call && error) return understood({ state: 'refused', says, why: sayFailure(error) });
        return understood(step.call && data === undefined ? null : act.means(step.parts, data));
    }
  }, [resolved, unknown, step, data, error]);
}

/** The line as it was typed, part by part: 'Presta · trapano · a Rossi'. */
export function sayTyped(reading: Reading): string {
  const { act, texts, momentText } = reading;
  const named = act.parts.flatMap((part) => {
    const text = texts[part.name];
    return text ? [part.words?.[0] ? `${part.words[0]} ${text}` : text] : [];
  });
  return [sayVerb(reading), ...named, ...(momentText ? [momentText] : [])].join(' · ');
}
