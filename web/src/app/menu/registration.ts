import { getInsertionStatus } from '@wms/contract/identity/registration/endpoints';
import { useAnswer } from '../../client/answer.ts';
import { useSession } from '../../client/session/current.ts';

/**
 * Whether the registration is complete: what the guard heard last, or an answer of its own on the pages where the guard
 * doesn't ask (Login, Error). Until one comes, kept permissions tell it, for they are fetched only once it is complete;
 * undefined when nothing does.
 */
export function useComplete(): boolean | undefined {
  const { token, permissions } = useSession();
  const { data } = useAnswer(getInsertionStatus, {}, { enabled: false });
  useAnswer(getInsertionStatus, {}, { enabled: token !== '' && data === undefined });
  if (data) return data.status === 'completato';
  return permissions ? true : undefined;
}
