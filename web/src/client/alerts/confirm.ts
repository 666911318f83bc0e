/** Asks a question from code that isn't a component: `if (await confirm({ … })) …`. */
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

/** Asks before something is destroyed, or before a change that can't be undone. */
export const confirmDanger = (question: Omit<Question, 'danger'> & { confirmLabel: ActAndThing }) =>
  confirm({ backLabel: 'Indietro', ...question, danger: true });
