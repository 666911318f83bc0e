/** Undoing one's own last acts: from the alert that tells of an act, and from the list 'Le mie ultime'. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Done, Id, Instant } from './schema.ts';

/** The reason of a counter-act that needs one, such as a reversal. */
export const undoReason = 'Annullato subito';

/** The most acts in the list, and the days after which an act leaves it. */
export const mostOwnActs = 20;
export const ownActDays = 3;

export const OwnAct = z.object({
  id: Id,
  /** The sentence that told of the act. */
  words: z.string(),
  at: Instant,
  /** Null while the act may still be undone. */
  undoneAt: Instant.nullable(),
});
export type OwnAct = z.infer<typeof OwnAct>;

export const listOwnActs = endpoint.get('/api/utilities/own-acts', {
  summary: 'Le proprie ultime azioni che si possono annullare, dalla più recente',
  access: 'session',
  answer: z.array(OwnAct),
});

export const undoAct = endpoint.post('/api/utilities/own-acts/:id/undo', {
  summary: 'Annulla una propria azione: tutto o niente, una volta sola',
  access: 'session',
  undoable: 'undoing',
  /** `gone` has the addresses of the things that the act had made and that are no longer there. */
  answer: Done.extend({ gone: z.array(z.string()) }),
  // The browsers hear of what the counter-acts change.
  notifies: null,
});
