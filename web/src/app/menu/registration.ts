import { getInsertionStatus } from '@wms/contract/identity/registration/endpoints';
import { useAnswer } from '../../client/answer.ts';
import { useSession } from '../../client/session/current.ts';

/**
 * Returns whether the registration is complete. The answer is the last one of the guard; on the pages where the guard
 * does not ask (Login, Error) the hook asks by itself. Until an answer comes, stored permissions mean that the
 * registration is complete, because they are fetched only after that. Without either the result is undefined.
 */
export function useComplete(): boolean | undefined {
  const { token, permissions } = useSession();
  const { data } = useAnswer(getInsertionStatus, {}, { enabled: false });
  useAnswer(getInsertionStatus, {}, { enabled: token !== '' && data === undefined });
  if (data) return data.status === 'completato';
  return permissions ? true : undefined;
}
