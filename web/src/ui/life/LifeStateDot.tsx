import { namesOf } from '@wms/contract/platform/declarations/names-of';
import type { Life, Tone } from '@wms/contract/platform/life';
import { type StateColour, StateDot } from '../StateDot.tsx';

const colours: Record<Tone, StateColour> = {
  quiet: 'gray',
  active: 'teal',
  attention: 'amber',
  good: 'green',
  bad: 'red',
};

/** The state of a thing, as its life declares it, shown as a dot and a word. */
export function LifeStateDot<S extends string>({ life, state }: { life: Life<S, string>; state: S }) {
  const { label, tone } = life.states[state];
  return <StateDot colour={colours[tone]}>{label}</StateDot>;
}

/** The states of a life as the options of a filter. */
export const stateChoices = <S extends string>(life: Life<S, string>) =>
  namesOf(life.states).map((value) => ({ value, label: life.states[value].label }));
