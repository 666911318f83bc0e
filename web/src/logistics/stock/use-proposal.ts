import { useRef } from 'react';
import { useOnChange } from '../../client/latest.ts';

type Proposal = {
  /** The thing that goes with the proposal, such as the product; null while it isn't known. */
  key: string | null;
  /** The server's answer. A stored answer comes first and may be outdated; the current answer follows. */
  answer: unknown;
  isFilled: boolean;
  /** Fills in the field, and returns whether there was something to fill in. */
  propose: () => boolean;
};

/**
 * Fills in a field once for each key. Later answers for the same key don't fill in a field that had a value before,
 * because the person may have emptied it.
 */
export function useProposal({ key, answer, isFilled, propose }: Proposal) {
  const last = useRef<{ key: string | null; isDone: boolean }>({ key: null, isDone: true });
  useOnChange([key, answer, isFilled], () => {
    if (key === null) return;
    if (key !== last.current.key) last.current = { key, isDone: false };
    else if (isFilled) last.current.isDone = true;
    if (!last.current.isDone) last.current.isDone = propose();
  });
}
