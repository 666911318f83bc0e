import type { Endpoint } from '@wms/contract/platform/endpoint';
import { z } from 'zod';

/** Parameters of an address that aren't ids. */
const valuesOf: Readonly<Record<string, string>> = { move: 'review', validFrom: '2199-01-01' };
const someUuid = '00000000-0000-4000-8000-000000000000';

/** The id of a person who doesn't exist. */
const nobody = '2000000000';

/** Fills the parameters of an endpoint's path with possible values, which need not exist. */
export const addressOf = ({ path, params }: { path: string; params?: Endpoint['params'] }): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const kind = params?.shape[name];
    // A parameter with a few words, such as the moves of a life, gets the first one.
    if (kind instanceof z.ZodEnum) return String(kind.options[0]);
    if (kind instanceof z.ZodUUID) return someUuid;
    // Closing the sessions of the first person would sign a test's own caller out.
    if (path.startsWith('/api/humanResources/users/')) return nobody;
    return valuesOf[name] ?? '1';
  });
