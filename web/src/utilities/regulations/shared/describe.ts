/** Describes regulations in words. */
import { formatDate, formatInstant } from '@wms/contract/platform/formats';
import { today } from '@wms/contract/platform/schema';
import {
  isOpen,
  kindWords,
  type Regulation,
  type RegulationVersion,
} from '@wms/contract/utilities/regulations/regulation';
import type { StateColour } from '../../../ui/StateDot.tsx';

/** Whether the person may confirm this version: it is or will be in force, and they haven't confirmed it yet. */
export const mayConfirm = (
  { confirmable, current }: Regulation,
  { id, effectiveOn, confirmedAt }: RegulationVersion,
): boolean => confirmable && confirmedAt === null && (id === current?.id || effectiveOn > today());

/** The last day for the confirmation of the version in force; null when none is asked, or for another version. */
export function describeDue({ current, dueOn }: Regulation, { id }: RegulationVersion) {
  if (id !== current?.id || dueOn === null) return null;
  const late = dueOn < today();
  return { late, words: `${late ? 'Il termine era' : 'Entro'} ${formatDate(dueOn, 'il')}` };
}

/** 'Versione 2 · in vigore dal 01/01/2027' */
export const describeVersion = ({ version, effectiveOn }: RegulationVersion): string =>
  `Versione ${version} · in vigore ${formatDate(effectiveOn, 'dal')}`;

type RegulationFacts = Pick<Regulation, 'closed' | 'current' | 'coming' | 'kind' | 'dueOn'>;
type State = { colour: StateColour; words: string };

/** The person's state of a regulation; with `now`, the last day is left out. Null when nothing is asked. */
export function describeState(regulation: RegulationFacts, { now = false } = {}): State | null {
  const { closed, current, coming, kind, dueOn } = regulation;
  const { done, open } = kindWords[kind];
  if (closed) return { colour: 'gray', words: 'Chiuso' };
  if (!current) return { colour: 'gray', words: coming ? 'Non ancora in vigore' : 'Senza versioni' };
  if (current.confirmedAt)
    return { colour: 'green', words: `${done} ${formatInstant(current.confirmedAt, 'il')}` };
  if (!isOpen(regulation) || dueOn === null) return null;
  if (now) return { colour: 'amber', words: open };
  return dueOn < today()
    ? { colour: 'red', words: `${open}: il termine era ${formatDate(dueOn, 'il')}` }
    : { colour: 'amber', words: `${open} entro ${formatDate(dueOn, 'il')}` };
}
