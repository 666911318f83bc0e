/** How a screen reads (`useAnswer`) and changes (`useChange`) what the server holds. */
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Answer, Endpoint } from '@wms/contract/platform/endpoint';
import { useCallback, useRef, useState } from 'react';
import type { RawArgs } from './call/request.ts';
import { CallError, type CallOptions, defaultMessage, isProblem, send, type WithArgs } from './call/send.ts';
import { uuid } from './call/uuid.ts';
import { answerQuery, refetchAnswers } from './query.ts';
import { alert } from './told/alert.ts';

export type AnswerOptions = {
  enabled?: boolean;
  /** While the arguments change, what was there stays. */
  keepPrevious?: boolean;
};

/** The endpoint's answer, fetched and kept. */
export function useAnswer<const E extends Endpoint>(
  endpoint: E,
  ...[args, options]: WithArgs<E, AnswerOptions>
): UseQueryResult<Answer<E>, Error> {
  return useQuery<Answer<E>, Error>({
    ...answerQuery(endpoint, args ?? {}),
    enabled: options?.enabled ?? true,
    ...(options?.keepPrevious && { placeholderData: keepPreviousData }),
  });
}

export type ChangeOptions<E extends Endpoint> = {
  /** What is fetched again on success: these endpoints, nothing (`false`), or all that is on screen (unset). */
  refetch?: readonly Endpoint[] | false;
  onDone?: (answer: Answer<E>) => void;
  /** No alert on success. */
  quiet?: boolean;
  /** Who puts the server's field errors on their fields answers true, and no alert is shown. */
  onFieldErrors?: (errors: Record<string, string>) => boolean;
  /** Who shows a failure in their own way, as a form does on its fields, answers true: then there is no alert. */
  onFailure?: (error: CallError) => boolean;
};

export type Change<E extends Endpoint> = {
  /** The answer, or undefined when it failed (the person has been told) or when one is already under way. */
  run: (...rest: WithArgs<E, CallOptions>) => Promise<Answer<E> | undefined>;
  busy: boolean;
};

/** A change: says what happened, fetches again what it touched, and never happens twice. */
export function useChange<const E extends Endpoint>(endpoint: E, options: ChangeOptions<E> = {}): Change<E> {
  return useRawChange(endpoint, options);
}

/** As `useChange`, for who builds the arguments from data: they are not checked by type. */
export function useRawChange<E extends Endpoint>(endpoint: E, options: ChangeOptions<E>) {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const attempt = useRef({ of: '', key: '' });
  const latest = useRef(options);
  latest.current = options;

  const run = useCallback(
    async (args: RawArgs = {}, callOptions: CallOptions = {}): Promise<Answer<E> | undefined> => {
      if (running.current) return undefined;
      running.current = true;
      setBusy(true);
      // The same change tried again carries the same key, until it succeeds.
      const of = fingerprint(args);
      if (attempt.current.of !== of) attempt.current = { of, key: uuid() };
      try {
        const sent = await send(endpoint, args, { idempotencyKey: attempt.current.key, ...callOptions });
        attempt.current = { of: '', key: '' };
        const answer = sent.body as Answer<E>;
        const { refetch, quiet, onDone } = latest.current;
        if (!quiet) announce(answer);
        if (refetch !== false) void refetchAnswers(refetch);
        onDone?.(answer);
        return answer;
      } catch (error) {
        // A refused change may be tried again once mended; only an unknown outcome keeps its key.
        if (isRefusal(error)) attempt.current = { of: '', key: '' };
        const { onFieldErrors, onFailure } = latest.current;
        report(
          error,
          (known) =>
            (known.problem?.errors !== undefined && (onFieldErrors?.(known.problem.errors) ?? false)) ||
            (onFailure?.(known) ?? false),
        );
        return undefined;
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
    [endpoint],
  );
  return { run, busy };
}

const isRefusal = (error: unknown) =>
  error instanceof CallError &&
  error.status >= 400 &&
  error.status < 500 &&
  !isProblem(error, '/problems/in-progress');

/** The alert of a failure, unless the person was taken elsewhere, cancelled it, or sees it otherwise. */
export function report(error: unknown, onFailure?: (error: CallError) => boolean) {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  if (!(error instanceof CallError)) {
    console.error(error);
    alert.error(defaultMessage);
    return;
  }
  if (error.handled || onFailure?.(error)) return;
  alert.error(error.message);
}

function announce(answer: unknown) {
  if (typeof answer !== 'object' || answer === null || !('message' in answer)) return;
  if (typeof answer.message === 'string' && answer.message !== '') alert.success(answer.message);
}

const fingerprint = (args: RawArgs) =>
  JSON.stringify(args, (_, value: unknown) =>
    value instanceof Blob
      ? [value instanceof File ? [value.name, value.lastModified] : '', value.size, value.type]
      : value,
  );
