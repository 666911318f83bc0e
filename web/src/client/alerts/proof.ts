/**
 * Asks the person to prove again who they are, from code that isn't a component. Calls that need it at the same time
 * share one question.
 */
import type { Problem } from '@wms/contract/platform/problem';
import { createStore } from './store.ts';

export type ProofBy = NonNullable<Problem['proof']>;

/** Whether the question is open; when this becomes false, the question closes without a proof. */
export const proofAsked = createStore(false);

let asked: { by: ProofBy; answer: Promise<boolean>; resolve: (proved: boolean) => void } | null = null;

/** Returns the kind of proof; the dialog reads it while it is open. */
export const proofAskedBy = (): ProofBy => asked?.by ?? 'password';

/** Returns whether the person has given the proof; false when they closed the question. */
export function askForProof(by: ProofBy): Promise<boolean> {
  if (!asked) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    asked = { by, answer: promise, resolve };
    // The question is shown after the current event. Otherwise the key that caused it would also answer it.
    setTimeout(() => proofAsked.set(true));
  }
  return asked.answer;
}

export function answerProof(proved: boolean): void {
  asked?.resolve(proved);
  asked = null;
  proofAsked.set(false);
}

proofAsked.subscribe(() => {
  if (!proofAsked.get() && asked) answerProof(false);
});
