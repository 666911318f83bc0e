/** What the guard asks the server: the registration status and the permissions. */
import { getGrantedPermissions } from '@wms/contract/identity/permissions/endpoints';
import { getInsertionStatus } from '@wms/contract/identity/registration/endpoints';
import { report } from '../../client/answer.ts';
import { call, isUnreachable } from '../../client/call/send.ts';
import { answerQuery, queryClient } from '../../client/query.ts';
import { keepPermissions, session } from '../../client/session/current.ts';
import { startLoading } from '../../client/told/loading.ts';

const statusQuery = answerQuery(getInsertionStatus);

/**
 * The registration status. Waited for until it is 'completato'; from then on it is still asked for at each
 * navigation, but beside it: `onSentBack` hears if the person was sent back to a step.
 */
export async function insertionStatus(onSentBack: () => void): Promise<string> {
  const known = queryClient.getQueryData(statusQuery.queryKey)?.status;
  const asked = queryClient.fetchQuery({ ...statusQuery, staleTime: 0 }).then(({ status }) => status);
  if (known !== 'completato') return asked.catch(rememberedWithoutNetwork);
  asked.then((status) => status !== 'completato' && onSentBack(), ignore);
  return known;
}

/** Permissions are kept only for who has completed the registration: without a network they answer for it. */
function rememberedWithoutNetwork(error: unknown): string {
  if (!isUnreachable(error) || !session.get().permissions) throw error;
  queryClient.setQueryData(statusQuery.queryKey, { status: 'completato' });
  return 'completato';
}

/** The token for which they were fetched in this visit. */
let refreshedFor = '';

/**
 * The permissions held: cached, and kept for the next visit. They are fetched again when forced, and once beside the
 * first navigation of a visit, since they may have changed meanwhile: `onChange` hears it.
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
      // Nobody waits for what is fetched beside: without a network the remembered ones hold.
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
