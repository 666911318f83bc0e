/** An endpoint and its arguments as an HTTP request: address, headers and body. Pure, so that it can be tested. */
import type { Endpoint } from '@wms/contract/platform/endpoint';
import { isGiven } from '@wms/contract/platform/fields/is-given';
import { pathWith } from '@wms/contract/platform/path-with';

export type RawArgs = {
  readonly params?: object | undefined;
  readonly query?: object | undefined;
  readonly body?: object | undefined;
  readonly files?: object | undefined;
};

export type RequestContext = {
  readonly origin: string;
  readonly token: string;
  readonly cookies: string;
  readonly requestId: string;
  readonly idempotencyKey: string;
};

export function addressOf(endpoint: Pick<Endpoint, 'path'>, args: RawArgs): string {
  const path = pathWith(endpoint, args.params);
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(args.query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value])
      if (isGiven(item)) query.append(name, String(item));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

export function headersOf(
  endpoint: Pick<Endpoint, 'method' | 'path' | 'bodyType'>,
  context: RequestContext,
): Record<string, string> {
  const address = new URL(endpoint.path, context.origin);
  const xsrf = cookie(context.cookies, 'XSRF-TOKEN');
  return {
    Accept: 'application/json',
    'X-Request-Id': context.requestId,
    ...(context.token && address.origin === context.origin && { Authorization: `Bearer ${context.token}` }),
    ...(xsrf !== null && { 'X-XSRF-TOKEN': xsrf }),
    ...(endpoint.method === 'POST' && { 'Idempotency-Key': context.idempotencyKey }),
    ...contentType(endpoint),
  };
}

export function bodyOf(endpoint: Endpoint, args: RawArgs): BodyInit | null {
  if (endpoint.bodyType === 'multipart') {
    const form = new FormData();
    for (const [name, value] of Object.entries(args.body ?? {}))
      if (isGiven(value)) form.append(name, String(value));
    for (const [name, given] of Object.entries(args.files ?? {}))
      for (const file of [given].flat()) if (file instanceof Blob) form.append(name, file);
    return form;
  }
  if (args.body === undefined) return null;
  if (endpoint.bodyType !== 'form') return JSON.stringify(args.body);
  return new URLSearchParams(
    Object.entries(args.body)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, String(value)]),
  );
}

// The body is JSON, also when it is empty (section 7), unless the endpoint says otherwise. A multipart body names its
// own boundary.
function contentType(endpoint: Pick<Endpoint, 'bodyType'>): Record<string, string> {
  if (endpoint.bodyType === 'multipart') return {};
  if (endpoint.bodyType === 'form')
    return { 'Content-Type': 'application/x-www-form-urlencoded;charset=UTF-8' };
  return { 'Content-Type': 'application/json' };
}

function cookie(cookies: string, name: string): string | null {
  const found = cookies.split(/;\s*/).find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? null : decodeURIComponent(found.slice(name.length + 1));
}
