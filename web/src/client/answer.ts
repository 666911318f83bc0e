/** Hooks that read (`useAnswer`) and change (`useChange`) what the server stores. */
import { isCancelledError, keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Answer, Endpoint } from '@wms/contract/platform/endpoint';
import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type AlertAct, alert } from './alerts/alert.ts';
import type { RawArgs } from './call/request.ts';
import { CallError, type CallOptions, defaultMessage, isProblem, send, type WithArgs } from './call/send.ts';
import { uuid } from './call/uuid.ts';
import { useLatest } from './latest.ts';
import { type KnownAnswer, keepLastAnswer } from './outdated.ts';
import { answerQuery, refetchAnswers, whileLeaving } from './query.ts';

export type AnswerOptions<A> = {
  enabled?: boolean;
  /** Shows the previous answer while the arguments change. */
  keepPrevious?: boolean;
  /** Milliseconds until the server is asked again, while it makes something; false when it's made. */
  askAgainAfter?: (answer: A) => number | false;
};

export type AnswerState<A> = KnownAnswer<A> & {
  /** True until the first answer comes. */
  isLoading: boolean;
  /** True while the answer to the previous arguments is shown. */
  isPlaceholderData: boolean;
  /** Asks the server now, even if an answer is stored. */
  refetch: () => Promise<Pick<KnownAnswer<A>, 'data'>>;
};

/**
 * Reads the endpoint's answer and keeps it. A screen checks only whether there is `data`: when a later request fails,
 * the last answer is kept, and the frame says that it may be old.
 */
export function useAnswer<const E extends Endpoint>(
  endpoint: E,
  ...[args, options]: WithArgs<E, AnswerOptions<Answer<E>>>
): AnswerState<Answer<E>> {
  const result = useQuery<Answer<E>, Error>({
    ...answerQuery(endpoint, args ?? {}),
    enabled: options?.enabled ?? true,
    // A request that is still under way is left alone: with answers slower than the pause, none would ever arrive.
    refetchInterval: ({ state: { data } }) => (data && options?.askAgainAfter?.(data)) || false,
    refetchIntervalInBackground: true,
    ...(options?.keepPrevious && { placeholderData: keepPreviousData }),
  });
  const { isLoading, isPlaceholderData, refetch } = result;
  return { ...keepLastAnswer(result), isLoading, isPlaceholderData, refetch };
}

export type ChangeOptions<E extends Endpoint> = {
  /**
   * The endpoints to fetch again on success. `false` fetches none; when unset, everything on the screen is fetched
   * again.
   */
  refetch?: readonly Endpoint[] | false;
  onDone?: (answer: Answer<E>) => void;
  /**
   * Leaves the page or dialog of the thing that the change deletes. Nothing is fetched again before; afterwards
   * everything is.
   */
  leave?: () => unknown;
  /** Shows no alert on success. */
  quiet?: boolean;
  /** The acts that mostly follow; the alert has their buttons. */
  follows?: (answer: Answer<E>) => readonly AlertAct[];
  /** Returns true when the server's field errors are shown on their fields; then no alert appears. */
  onFieldErrors?: (errors: Record<string, string>) => boolean;
  /** Returns true when the caller shows the failure by itself, as a form does on its fields; then no alert appears. */
  onFailure?: (error: CallError) => boolean;
};

export type Change<E extends Endpoint> = {
  /**
   * Resolves to the answer. It is undefined when the call failed (the person has seen why) or another one is running.
   */
  run: (...rest: WithArgs<E, CallOptions>) => Promise<Answer<E> | undefined>;
  busy: boolean;
};

/** Makes a change: shows the result, fetches the affected answers again, and never repeats a change by mistake. */
export function useChange<const E extends Endpoint>(endpoint: E, options: ChangeOptions<E> = {}): Change<E> {
  return useRawChange(endpoint, options);
}

/** Like `useChange`, for callers that build the arguments from data: their types are not checked. */
export function useRawChange<E extends Endpoint>(endpoint: E, options: ChangeOptions<E>) {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const attempt = useRef({ of: '', key: '' });
  const latest = useLatest(options);

  const run = useCallback(
    async (args: RawArgs = {}, callOptions: CallOptions = {}): Promise<Answer<E> | undefined> => {
      if (running.current) return undefined;
      running.current = true;
      setBusy(true);
      // When the person tries the same change again, it carries the same key, until it succeeds.
      const print = fingerprint(args);
      if (attempt.current.of !== print) attempt.current = { of: print, key: uuid() };
      try {
        const asking = async () => {
          const { body } = await send(endpoint, args, {
            idempotencyKey: attempt.current.key,
            ...callOptions,
          });
          attempt.current = { of: '', key: '' };
          const { quiet, leave, follows } = latest.current;
          if (!quiet) announce(body, follows?.(body as Answer<E>));
          // A dialog that closes is gone before anything is fetched.
          await flushSync(() => leave?.());
          return body as Answer<E>;
        };
        const answer = await (latest.current.leave ? whileLeaving(asking()) : asking());
        const { refetch, onDone } = latest.current;
        if (refetch !== false) void refetchAnswers(refetch);
        onDone?.(answer);
        return answer;
      } catch (error) {
        // After a refusal the person may correct and try again with a new key. Only an unknown outcome keeps the key.
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

/** Says that the server has refused: unlike after a broken connection, nothing has changed. */
export const isRefusal = (error: unknown) =>
  error instanceof CallError &&
  error.status >= 400 &&
  error.status < 500 &&
  !isProblem(error, '/problems/in-progress');

/**
 * Shows the alert of a failure, unless the person cancelled the call, was led to another page, or sees the error
 * elsewhere.
 */
export function report(error: unknown, onFailure?: (error: CallError) => boolean) {
  if (isCancelledError(error) || (error instanceof DOMException && error.name === 'AbortError')) return;
  if (!(error instanceof CallError)) {
    console.error(error);
    alert.error(defaultMessage);
    return;
  }
  if (error.handled || onFailure?.(error)) return;
  alert.error(error.message);
}

/** Tells what a change has done, and offers to undo it where its answer says that it may be undone. */
export function announce(answer: unknown, acts?: readonly AlertAct[]) {
  if (typeof answer !== 'object' || answer === null || !('message' in answer)) return;
  if (typeof answer.message !== 'string' || answer.message === '') return;
  alert.success(answer.message, { undo: undoOf(answer), acts });
}

/** Returns the number of the act that an answer tells of, if it may be undone. */
export const undoOf = (answer: object): number | undefined =>
  'undo' in answer && typeof answer.undo === 'number' ? answer.undo : undefined;

const fingerprint = (args: RawArgs) =>
  JSON.stringify(args, (_, value: unknown) =>
    value instanceof Blob
      ? [value instanceof File ? [value.name, value.lastModified] : '', value.size, value.type]
      : value,
  );
