import { messages } from '@wms/contract/platform/messages';
import type { Problem } from '@wms/contract/platform/problem';
import type { FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import { isOutage } from '../database/connection.ts';
import { type ConstraintSentences, namingPlace } from '../database/constraint-sentences.ts';
import { diskFullSentence, isDiskFull } from '../files/disk-space.ts';
import { StoredFileFault } from '../files/stored-bytes.ts';
import { Refusal, refuse } from '../refusal.ts';
import { logUnavailable } from '../unavailable.ts';
import { noteRefusal } from './security-log.ts';

const titles: Record<number, string> = {
  400: 'Richiesta non valida',
  401: 'Accesso necessario',
  403: 'Non autorizzatə',
  404: 'Non trovata',
  405: 'Metodo non previsto',
  408: 'Tempo scaduto',
  409: 'Conflitto',
  410: 'File non disponibile',
  413: 'Troppo grande',
  415: 'Formato non previsto',
  422: 'Dati non validi',
  429: 'Troppi tentativi',
  500: 'Errore interno',
  503: 'Servizio non disponibile',
  507: 'Disco pieno',
};

/** Errors that Fastify and its parsers raise before a handler runs. */
const parserRefusals = new Map(
  Object.entries({
    FST_ERR_CTP_BODY_TOO_LARGE: new Refusal(413, 'La richiesta è troppo grande'),
    FST_ERR_CTP_INVALID_MEDIA_TYPE: new Refusal(415, 'Il formato della richiesta non è previsto'),
    FST_ERR_CTP_INVALID_CONTENT_LENGTH: new Refusal(400, 'La richiesta è arrivata incompleta'),
    FST_ERR_CTP_EMPTY_JSON_BODY: refuse.invalidRequest('Mancano i dati da salvare'),
    FST_ERR_CTP_INVALID_JSON_BODY: new Refusal(400, 'La richiesta non è JSON valido'),
  }),
);

const outage = new Refusal(503, 'Il database non risponde: riprova fra qualche secondo', undefined, 5);

const busy = new Refusal(503, 'Qualcuno sta cambiando gli stessi dati: riprova fra poco', undefined, 5);
const slow = new Refusal(503, 'La richiesta dura troppo: riprova fra poco', undefined, 5);

const strained = new Refusal(503, 'Il database è al limite: riprova fra poco', undefined, 30);

const diskFull = new Refusal(507, diskFullSentence);

/** The sentences for a stored file that can't be served; 410, because asking again is useless. */
export const faultSentences: Record<StoredFileFault['reason'], string> = {
  damaged: 'Il file è danneggiato in archivio: caricalo di nuovo o avvisa chi amministra WMS',
  lost: 'Il file manca dall’archivio: caricalo di nuovo o avvisa chi amministra WMS',
};

/** Returns whether the error is our fault although there is a sentence for it; then the log gets it, too. */
export const isOurs = (error: unknown) => isDiskFull(error) || error instanceof StoredFileFault;

/** Returns the refusal of a named constraint of the database; undefined for any other error. */
export function refusalOfConstraint(error: unknown, sentences: ConstraintSentences): Refusal | undefined {
  if (!(error instanceof pg.DatabaseError && error.constraint)) return undefined;
  const known = Object.hasOwn(sentences, error.constraint) ? sentences[error.constraint] : undefined;
  if (!known) return undefined;
  const detail = namingPlace(known.detail, error.hint);
  return new Refusal(known.status, detail, known.field ? { [known.field]: detail } : undefined);
}

function fromDatabase(error: pg.DatabaseError, sentences: ConstraintSentences): Refusal | undefined {
  const known = refusalOfConstraint(error, sentences);
  if (known) return known;
  switch (error.code) {
    // NUL or ill-formed text, number out of range, text too long, malformed value: all of them came from outside.
    case '22021':
    case '22P05':
    case '22003':
    case '22000':
    case '22001':
    case '22P02':
    case '22007':
    case '22008':
      return refuse.invalidRequest('Un valore contiene caratteri o numeri non ammessi');
    case '23505':
      return refuse.conflict('Esiste già un elemento con questi dati');
    case '23503':
    case '23001':
      return refuse.conflict('L’elemento è collegato ad altri: non si può modificare così');
    // A lock that others hold for too long, or a deadlock or a conflict of changes that came back at every attempt.
    case '55P03':
    case '40P01':
    case '40001':
      return busy;
    // Memory, or a limit that the operator set; another attempt may succeed.
    case '53000':
    case '53200':
    case '53400':
      return strained;
    case '57014':
      return slow;
    case '23514':
    case '23P01':
      return refuse.conflict('La modifica non rispetta una regola dei dati');
    default:
      return undefined;
  }
}

/** Returns anything that was thrown as a refusal; undefined when it is our fault and nobody outside should read it. */
function asRefusal(error: unknown, sentences: ConstraintSentences): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (isOutage(error)) return outage;
  if (isDiskFull(error)) return diskFull;
  if (error instanceof StoredFileFault) return new Refusal(410, faultSentences[error.reason]);
  if (error instanceof pg.DatabaseError) return fromDatabase(error, sentences);
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  const parser = parserRefusals.get(code);
  if (parser) return parser;
  const status = 'statusCode' in error ? Number(error.statusCode) : 500;
  return status >= 400 && status < 500 ? new Refusal(status, 'La richiesta non è valida') : undefined;
}

/** The one place that turns an error into an answer. A 5xx never carries internals; the log has them. */
export function sendProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  sentences: ConstraintSentences = {},
): FastifyReply {
  const refusal = asRefusal(error, sentences);
  if (!refusal || isOurs(error)) request.log.error({ err: error }, 'request failed');
  if (refusal?.status === 503) logUnavailable(request.log, error, request.routeOptions.url);
  if (refusal) noteRefusal(request, refusal);
  const status = refusal?.status ?? 500;
  const problem: Problem = {
    ...(refusal?.type && { type: refusal.type }),
    status,
    title: titles[status] ?? 'Errore',
    detail: refusal?.message ?? messages.failed,
    ...(refusal?.errors && { errors: refusal.errors }),
    ...refusal?.details,
    requestId: request.id,
  };
  if (refusal?.retryAfterSeconds) reply.header('retry-after', refusal.retryAfterSeconds);
  // Browsers would cache a 410 for ever, but the file may be repaired later.
  reply.header('cache-control', 'no-store');
  return reply.code(status).type('application/problem+json').send(problemBody(problem));
}

/** The most characters of a 5xx; for a longer one the web says that the server is under maintenance (product.md 8). */
export const longestFault = 200;

/** Returns the problem as it is sent; in a 5xx that is too long the sentence is cut. */
function problemBody(problem: Problem): string {
  const body = JSON.stringify(problem);
  const surplus = problem.status >= 500 ? body.length - longestFault : 0;
  if (surplus <= 0) return body;
  return JSON.stringify({ ...problem, detail: `${problem.detail.slice(0, -surplus - 1).trimEnd()}…` });
}
