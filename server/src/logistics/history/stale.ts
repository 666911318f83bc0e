/** The refusals of changes to something that others have changed meanwhile. */
import { history } from './labels.ts';

export const { refuseStaleAct, refuseStaleEdit, staleEdit } = history;
