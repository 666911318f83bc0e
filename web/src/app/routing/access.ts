/** The two questions of the guard to the server: the registration status and the permissions. */
import { getGrantedPermissions } from '@wms/contract/identity/permissions/endpoints';
import { getInsertionStatus } from '@wms/contract/identity/registration/endpoints';
import { startLoading } from '../../client/alerts/loading.ts';
import { report } from '../../client/answer.ts';
import { call, isUnreachable } from '../../client/call/send.ts';
import { answerQuery, fetchToTheEnd, queryClient } from '../../client/query.ts';
import { forgetPermissions, keepPermissions, session } from '../../client/session/current.ts';

const statusQuery = answerQuery(getInsertionStatus);

/**
 * The registration status. A navigation waits for it until it is 'completato'. After that each navigation still asks
 * for it but does not wait; `onSentBack` is called if the person was sent back to an earlier step.
 */
export async function insertionStatus(onSentBack: () => void): Promise<string> {
  const known = queryClient.getQueryData(statusQuery.queryKey)?.status;
  const asked = fetchToTheEnd({ ...statusQuery, staleTime: 0 }).then(({ status }) => {
    if (status !== 'completato') forgetPermissions();
    return status;
  });
  if (known !== 'completato') return asked.catch(rememberedWithoutNetwork);
  asked.then((status) => status !== 'completato' && onSentBack(), ignore);
  return known;
}

/** Without a network, stored permissions mean that the registration is complete: they are stored only after it. */
function rememberedWithoutNetwork(error: unknown): string {
  if (!isUnreachable(error) || !session.get().permissions) throw error;
  queryClient.setQueryData(statusQuery.queryKey, { status: 'completato' });
  return 'completato';
}

/** The token for which the permissions were fetched since the page was opened. */
let refreshedFor = '';

/**
 * The permissions that the person holds, from memory or from the last visit. They are fetched again when `force` is
 * set. They are also fetched once without waiting at the first navigation of a visit, because they may have changed;
 * `onChange` is called if they have.
 */
export async function heldPermissions(
  options: { force?: boolean; onChange?: () => void } = {},
): Promise<ReadonlySet<string>> {
  const { token, permissions: cached } = session.get();
  if (!cached || options.force) {
    refreshedFor = token;
    return new Set(await fetchPermissions());
  }
  if (refreshedFor !== token) {
    refreshedFor = token;
    fetchPermissions({ beside: true }).then(
      (fresh) => [...fresh].sort().join() !== [...cached].sort().join() && options.onChange?.(),
      ignore,
    );
  }
  return new Set(cached);
}

/**
 * Fetches the permissions anew while the person goes on, because the server says that they changed; `onChange` is
 * called if they did. The guard fetches them first, once the registration is complete.
 */
export function fetchChangedPermissions(onChange: () => void): void {
  const before = session.get().permissions;
  if (!before) return;
  fetchPermissions({ beside: true }).then(
    (fresh) => [...fresh].sort().join() !== [...before].sort().join() && onChange(),
    ignore,
  );
}

let underWay: Promise<readonly string[]> | null = null;

function fetchPermissions({ beside = false } = {}): Promise<readonly string[]> {
  underWay ??= (async () => {
    const end = beside ? ignore : startLoading();
    try {
      const granted = await call(getGrantedPermissions);
      const codes = granted.map(({ permission }) => permission);
      keepPermissions(codes);
      return codes;
    } catch (error) {
      // The page doesn't wait for this fetch, so without a network the stored permissions simply stay valid.
      if (!beside || !isUnreachable(error)) report(error);
      throw error;
    } finally {
      end();
      underWay = null;
    }
  })();
  return underWay;
}

const ignore = () => {};
