/**
 * What an endpoint is. One declaration gives the server's validation and permission check, the web's typed call and
 * form, the OpenAPI entry and the test that calls everything with every wrong permission.
 */
import { z } from 'zod';
import type { PermissionSets } from './permissions.ts';
import { Done, IdParam } from './schema.ts';

/** Who may call: anyone, anyone signed in, or holders of every permission of at least one set. */
export type Access = 'public' | 'session' | PermissionSets;

/** A file of a multipart body: the types that its content may have (sniffed, not trusted) and its limit in bytes. */
export type FileRule = { readonly types: readonly string[]; readonly maxBytes: number };

/** An answer that is not JSON; `disposition` says whether a browser shows or saves it. */
export type Binary = { readonly binary: readonly string[] };

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Path = `/api/${string}`;

type Declared = {
  readonly summary: string;
  readonly access: Access;
  /**
   * Answers also before the registration is 'completato' (section 2.2): the person's own data and the wizard. With
   * 'anyone' it asks for the permissions of `access` only afterwards, because newcomers may hold none yet.
   */
  readonly beforeCompletion?: true | 'anyone';
  /** Asks for a proof that the person is themselves, not older than ten minutes (409, `/problems/reauthenticate`). */
  readonly proof?: true;
  /** The names in the path; each is an id unless another schema is declared. */
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** JSON by default, `multipart` with `files`; `form` is urlencoded or multipart without files. */
  readonly bodyType?: 'json' | 'form' | 'multipart';
  readonly files?: Readonly<Record<string, FileRule>>;
  /** A change answers `Done` by default. */
  readonly answer?: z.ZodType | Binary;
  /** It changes nothing, although it is no GET: what it asks for doesn't fit an address. Nobody hears of a change. */
  readonly reads?: true;
  /** The answer carries a token or a link that opens something: it is not kept for repeats of the request. */
  readonly secret?: true;
};

export type Endpoint = Declared & {
  readonly method: Method;
  readonly path: Path;
  readonly answer: z.ZodType | Binary;
};

type NamesIn<P extends string> = P extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : P extends `${string}/:${infer Name}`
    ? Name
    : never;

type IdParams<P extends string> = [NamesIn<P>] extends [never]
  ? undefined
  : z.ZodObject<{ [N in NamesIn<P>]: typeof IdParam }, z.core.$strict>;

/** An endpoint with what its declaration leaves to the defaults. */
type Completed<M extends Method, P extends Path, D extends Declared> = Omit<D, 'params' | 'answer'> & {
  readonly method: M;
  readonly path: P;
  readonly params: D extends { params: infer Params } ? Params : IdParams<P>;
  readonly answer: D extends { answer: infer Answer } ? Answer : typeof Done;
};

const idParamsOf = (path: string) => {
  const names = path.match(/(?<=\/:)\w+/g);
  return names ? z.strictObject(Object.fromEntries(names.map((name) => [name, IdParam]))) : undefined;
};

/** Makes the function that declares the endpoints of one method; `Least` must not be left to a default. */
function declare<M extends Method, Least>(
  method: M,
): <const P extends Path, const D extends Declared & Least>(path: P, declared: D) => Completed<M, P, D>;
function declare(method: Method) {
  return (path: Path, declared: Declared): Endpoint => ({
    params: idParamsOf(path),
    answer: Done,
    ...(declared.files && { bodyType: 'multipart' }),
    ...declared,
    method,
    path,
  });
}

/** Declares an endpoint by its method and its path, such as `endpoint.get('/api/logistics/lots/:id', { … })`. */
export const endpoint = {
  get: declare<'GET', Required<Pick<Declared, 'answer'>>>('GET'),
  post: declare<'POST', unknown>('POST'),
  put: declare<'PUT', unknown>('PUT'),
  patch: declare<'PATCH', unknown>('PATCH'),
  delete: declare<'DELETE', unknown>('DELETE'),
};

export const isBinary = (answer: Endpoint['answer']): answer is Binary => 'binary' in answer;

type Part<
  E extends Endpoint,
  K extends 'params' | 'query' | 'body',
  Side extends 'in' | 'out',
> = E[K] extends z.ZodType ? (Side extends 'in' ? z.input<E[K]> : z.output<E[K]>) : undefined;

/** What the server's handler receives of a request, parsed. */
export type Parsed<E extends Endpoint> = {
  params: Part<E, 'params', 'out'>;
  query: Part<E, 'query', 'out'>;
  body: Part<E, 'body', 'out'>;
};

/** What a caller sends: only the parts that the endpoint takes; files by name for multipart. */
export type Call<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E[K] extends z.ZodType ? K : never]: Part<E, K, 'in'>;
} & (E['files'] extends object ? { files: Record<keyof E['files'], Blob> } : unknown);

/** What comes back, parsed. */
export type Answer<E extends Endpoint> = E['answer'] extends z.ZodType ? z.output<E['answer']> : Blob;
