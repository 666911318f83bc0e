/** Asks a question from code that isn't a component: `if (await confirm({ … })) …`. */
import type { Endpoint } from '@wms/contract/platform/endpoint';
import { warningBefore } from '@wms/contract/platform/not-undoable';
import { createStore } from './store.ts';

export type Question = {
  title: string;
  message: string;
  confirmLabel?: string;
  backLabel?: string;
  danger?: boolean;
};

type OpenQuestion = Question & { answer: (yes: boolean) => void };

export const questionStore = createStore<OpenQuestion | null>(null);

export function confirm(question: Question): Promise<boolean> {
  questionStore.get()?.answer(false);
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      if (questionStore.get()?.answer === answer) questionStore.set(null);
      resolve(yes);
    };
    // The question is shown after the current event. Otherwise the Escape key that caused it would also answer it.
    setTimeout(() => questionStore.set({ ...question, answer }));
  });
}

/** The words of a dangerous button: the act and its thing, 'Elimina la bozza', never the act alone. */
export type ActAndThing = `${string} ${string}`;

/** The endpoint of the act, which says whether it can be undone; null for what only this browser has. */
type Asked = { act: Pick<Endpoint, 'undoable'> | null };

/** Adds to a question that its act can't be undone, if the endpoint says so. */
export const withWarning = ({ act, message, ...question }: Question & Asked): Question => ({
  ...question,
  message: [message, act && warningBefore(act)].filter(Boolean).join(' '),
});

/** Asks before something is destroyed, or before a change that can't be undone. */
export const confirmDanger = (question: Omit<Question, 'danger'> & { confirmLabel: ActAndThing } & Asked) =>
  confirm({ backLabel: 'Indietro', ...withWarning(question), danger: true });
