/** A regulation in words. */
import { formatDate, formatInstant } from '@wms/contract/platform/formats';
import { today } from '@wms/contract/platform/schema';
import {
  isOpen,
  kindWords,
  type Regulation,
  type RegulationVersion,
} from '@wms/contract/utilities/regulations/regulation';
import type { StateColour } from '../../ui/StateDot.tsx';

/** 'Versione 2 · in vigore dal 01/01/2027' */
export const describeVersion = ({ version, effectiveOn }: RegulationVersion): string =>
  `Versione ${version} · in vigore ${formatDate(effectiveOn, 'dal')}`;

/** What the person has done of a regulation, or has to do; null when nothing is asked. */
export function describeState(regulation: Regulation): { colour: StateColour; words: string } | null {
  const { closed, current, coming, kind, dueOn } = regulation;
  const { done, open } = kindWords[kind];
  if (closed) return { colour: 'gray', words: 'Chiuso' };
  if (!current) return { colour: 'gray', words: coming ? 'Non ancora in vigore' : 'Senza versioni' };
  if (current.confirmedAt)
    return { colour: 'green', words: `${done} ${formatInstant(current.confirmedAt, 'il')}` };
  if (!isOpen(regulation) || dueOn === null) return null;
  return dueOn < today()
    ? { colour: 'red', words: `${open}: il termine era ${formatDate(dueOn, 'il')}` }
    : { colour: 'amber', words: `${open} entro ${formatDate(dueOn, 'il')}` };
}
