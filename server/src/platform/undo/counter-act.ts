/** A counter-act: the call of another endpoint that undoes what was just done. */
import type { Call, Endpoint } from '@wms/contract/platform/endpoint';

export type CounterAct = {
  readonly endpoint: Endpoint;
  readonly params?: object;
  readonly query?: object;
  readonly body?: object;
};

/** Names the endpoint that undoes an act, with what it must be sent. It is checked as if the person sent it. */
export const counterAct = <const E extends Endpoint>(endpoint: E, call: Call<E>): CounterAct => ({
  endpoint,
  ...call,
});

/** The name under which a counter-act is stored. */
export const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;
