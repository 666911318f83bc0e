import type { Endpoint } from '@wms/contract/platform/endpoint';
import { z } from 'zod';

/** Parameters of an address that aren't ids. */
const valuesOf: Readonly<Record<string, string>> = { move: 'review', validFrom: '2199-01-01' };

/** Fills the parameters of an endpoint's path with possible values, which need not exist. */
export const addressOf = ({ path, params }: { path: string; params?: Endpoint['params'] }): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const kind = params?.shape[name];
    // Of a few words, as the moves of a life, the first one.
    return kind instanceof z.ZodEnum ? String(kind.options[0]) : (valuesOf[name] ?? '1');
  });
