/**
 * What an endpoint is. One declaration gives the server's validation and permission check, the web's typed call and
 * form, the OpenAPI entry and the test that calls everything with every wrong permission.
 */
import type { z } from 'zod';
import type { PermissionSets } from './permissions.ts';

/** Who may call: anyone, anyone signed in, or holders of every permission of at least one set. */
export type Access = 'public' | 'session' | PermissionSets;

/** A file of a multipart body: the types that its content may have (sniffed, not trusted) and its limit in bytes. */
export type FileRule = { readonly types: readonly string[]; readonly maxBytes: number };

/** An answer that is not JSON; `disposition` says whether a browser shows or saves it. */
export type Binary = { readonly binary: readonly string[] };

export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly access: Access;
  /**
   * Answers also before the registration is 'completato' (section 2.2): the person's own data and the wizard. With
   * 'anyone' it asks for the permissions of `access` only afterwards, because newcomers may hold none yet.
   */
  readonly beforeCompletion?: true | 'anyone';
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** JSON by default: `form` is urlencoded or multipart without files, `multipart` has the `files` too. */
  readonly bodyType?: 'json' | 'form' | 'multipart';
  readonly files?: Readonly<Record<string, FileRule>>;
  readonly answer: z.ZodType | Binary;
  /** The answer carries a token or a link that opens something: it is not kept for repeats of the request. */
  readonly secret?: true;
};

export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

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
