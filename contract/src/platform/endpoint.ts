/**
 * The declaration of an endpoint. It gives the server's validation and permission check, the web's typed call and form,
 * the OpenAPI entry, and the test that calls everything with every wrong permission.
 */
import { z } from 'zod';
import type { NotUndoable } from './not-undoable.ts';
import type { PermissionSets } from './permissions.ts';
import { Done, Id, IdParam } from './schema.ts';
import { type PathStart, type Topic, topicsOfPaths } from './topics.ts';

/** The people who may call: anyone, anyone signed in, or holders of every permission of at least one set. */
export type Access = 'public' | 'session' | PermissionSets;

/** A file of a multipart body: the types that its content may have (sniffed, not trusted) and its limit in bytes. */
export type FileRule = {
  readonly types: readonly string[];
  /** The limit of the file, or of all files of this name together. */
  readonly maxBytes: number;
  /** The most files of this name; without it the body carries exactly one. */
  readonly most?: number;
};

/** An answer that is not JSON; `disposition` says whether a browser shows or saves it. */
export type Binary = { readonly binary: readonly string[] };

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** A path that says its topic by its first part. */
export type Path = `/api/${PathStart}` | `/api/${PathStart}/${string}`;

type Declaration = {
  readonly summary: string;
  readonly access: Access;
  /**
   * The endpoint also answers before the registration is 'completato' (section 2.2): the person's own data and the
   * wizard. With 'anyone', newcomers need none of the permissions of `access` until then, because they may hold none
   * yet.
   */
  readonly beforeCompletion?: true | 'anyone';
  /**
   * The endpoint asks for a proof that the person is who they claim to be, at most ten minutes old (409,
   * `/problems/reauthenticate`).
   */
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
  /**
   * The endpoint changes nothing, although it is no GET: its input doesn't fit an address. Its code gets a transaction
   * that can't write, and no change is announced.
   */
  readonly reads?: true;
  /** The topic of which browsers hear after a change; without it, that of the path. */
  readonly notifies?: Topic | null;
  /** The answer has a token or a link that opens something: it is not stored for repeats of the request. */
  readonly secret?: true;
  /**
   * The person may undo the act soon after. Its code answers the counter-acts that do so (`undo`); people get the
   * number of the act in their place, by which `undoAct` makes them. An act that can't be undone says its kind.
   */
  readonly undoable?: true | NotUndoable;
};

export type Endpoint = Declaration & {
  readonly method: Method;
  readonly path: `/api/${string}`;
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

/** An endpoint with the defaults filled in. */
type CompleteEndpoint<M extends Method, P extends Path, D extends Declaration> = Omit<
  D,
  'params' | 'answer' | 'notifies'
> & {
  readonly method: M;
  readonly path: P;
  readonly params: D extends { params: infer Params } ? Params : IdParams<P>;
  readonly answer: D extends { answer: infer Answer } ? Answer : typeof Done;
  readonly notifies: Topic | null;
};

const idParamsOf = (path: string) => {
  const names = path.match(/(?<=\/:)\w+/g);
  return names ? z.strictObject(Object.fromEntries(names.map((name) => [name, IdParam]))) : undefined;
};

/** Makes the function that declares the endpoints of one method; `Least` are the parts that must be given. */
function declare<M extends Method, Least>(
  method: M,
): <const P extends Path, const D extends Declaration & Least>(
  path: P,
  declared: D,
) => CompleteEndpoint<M, P, D>;
function declare(method: Method) {
  return (path: Path, declared: Declaration): Endpoint => ({
    params: idParamsOf(path),
    answer: Done,
    notifies: topicsOfPaths[path.split('/')[2] as PathStart],
    ...(declared.files && { bodyType: 'multipart' }),
    ...declared,
    ...(declared.undoable === true && { answer: withUndo(path, declared.answer) }),
    method,
    path,
  });
}

/** Adds the number of the act, which is missing when nothing was done that could be undone. */
function withUndo(path: string, answer: Endpoint['answer'] = Done): z.ZodObject {
  if (!(answer instanceof z.ZodObject)) throw new Error(`${path} must answer an object to be undone`);
  return answer.extend({ undo: Id.optional() });
}

/** A change says whether it can be undone, unless it changes nothing. */
type SaysUndo = Required<Pick<Declaration, 'undoable'>> | Required<Pick<Declaration, 'reads'>>;

/** Declares an endpoint by its method and its path, such as `endpoint.get('/api/logistics/lots/:id', { … })`. */
export const endpoint = {
  get: declare<'GET', Required<Pick<Declaration, 'answer'>>>('GET'),
  post: declare<'POST', SaysUndo>('POST'),
  put: declare<'PUT', SaysUndo>('PUT'),
  patch: declare<'PATCH', SaysUndo>('PATCH'),
  delete: declare<'DELETE', SaysUndo>('DELETE'),
};

export const isBinary = (answer: Endpoint['answer']): answer is Binary => 'binary' in answer;

type Part<
  E extends Endpoint,
  K extends 'params' | 'query' | 'body',
  Side extends 'in' | 'out',
> = E[K] extends z.ZodType ? (Side extends 'in' ? z.input<E[K]> : z.output<E[K]>) : undefined;

/** The parsed parts of a request, for the server's handler. */
export type ParsedRequest<E extends Endpoint> = {
  params: Part<E, 'params', 'out'>;
  query: Part<E, 'query', 'out'>;
  body: Part<E, 'body', 'out'>;
};

/** The arguments of a call: only the parts that the endpoint takes; files by name for multipart. */
export type Call<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E[K] extends z.ZodType ? K : never]: Part<E, K, 'in'>;
} & (E['files'] extends object ? { files: FilesOf<E['files'], Blob> } : unknown);

/** One file for each name, or a list where the rule allows several. */
export type FilesOf<Rules, File> = {
  [Name in keyof Rules]: Rules[Name] extends { most: number } ? readonly File[] : File;
};

/** The answer as the endpoint's code gives it. */
export type GivenAnswer<E extends Endpoint> = E['answer'] extends z.ZodType ? z.output<E['answer']> : Blob;

/** The parsed answer. */
export type Answer<E extends Endpoint> = GivenAnswer<E> &
  (E extends { readonly undoable: true } ? { undo?: number | undefined } : unknown);
