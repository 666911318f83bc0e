import { type DraftForm, forgetDraft, keepDraft } from '@wms/contract/humanResources/drafts/endpoints';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../client/call/send.ts';
import { beganFrom, changedMeanwhile, mergeDraft } from './merge.ts';

const typingPause = 600;

/** What somebody typed and didn't save, and when. */
export type Draft = { content: Record<string, unknown>; writtenAt: string };

type Options = {
  /** The values differ from what is saved. */
  dirty: boolean;
  enabled: boolean;
  /** The form began with a draft. */
  resumed: boolean;
};

/**
 * Keeps what is typed into a form on the server, while it differs from what is saved: a moment after the last key, and
 * at once when the person leaves the page. Returns how to keep it now, and how to forget it.
 */
export function useKeptDraft(
  form: DraftForm,
  values: Record<string, unknown>,
  { dirty, enabled, resumed }: Options,
): { keepNow: () => Promise<void>; forget: () => Promise<void> } {
  const sent = useRef('');
  const isThere = useRef(resumed);
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  const content = JSON.stringify(values);
  const latest = useRef(content);
  latest.current = content;
  // What was saved or thrown away. The form shows it for a moment more, in which the last key's pause may end.
  const settled = useRef<string | null>(null);

  const send = () => {
    if (content === sent.current || content === settled.current) return;
    sent.current = content;
    isThere.current = true;
    // The next key sends the whole again, so a failure is no news.
    const body = { content: JSON.parse(content) as Record<string, unknown> };
    const keep = () =>
      call(keepDraft, { params: { form }, body }, { background: true }).catch(() => {
        sent.current = '';
      });
    // An earlier one that takes longer must not come last; a page that is being left doesn't wait.
    const earlier = sending.current;
    sending.current =
      document.visibilityState === 'hidden' ? Promise.all([earlier, keep()]) : earlier.then(keep);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is sent depends on the content alone
  useEffect(() => {
    if (content !== settled.current) settled.current = null;
    if (!enabled || !dirty || content === sent.current) return;
    const onHide = () => document.visibilityState === 'hidden' && send();
    const timer = setTimeout(send, typingPause);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onHide);
    };
  }, [content, dirty, enabled, form]);

  return {
    keepNow: async () => {
      if (enabled && dirty) send();
      await sending.current;
    },
    forget: async () => {
      settled.current = latest.current;
      if (!enabled || !isThere.current) return;
      // A draft that arrived after the request to forget it would stay.
      await sending.current;
      sent.current = '';
      isThere.current = false;
      await call(forgetDraft, { params: { form } }, { background: true }).catch(() => undefined);
    },
  };
}

type DraftedForm<V extends Record<string, unknown>> = {
  values: V;
  dirty: boolean;
  set: (name: string, value: unknown) => void;
  setValues: (values: Partial<V>) => void;
  reset: (to: V) => void;
};

/** A form that goes on from a draft, beside what is saved now. */
export type ResumedDraft<V extends Record<string, unknown>> = {
  /** When the draft was written; null without one. */
  since: string | null;
  /** What the typed fields held when the person began; it is kept with the draft. */
  began: Record<string, unknown>;
  /** The typed fields that somebody else changed meanwhile. */
  changed: readonly { name: string; now: unknown; take: () => void }[];
  /** Goes on over newly saved values, and keeps what the person typed. */
  goOnFrom: (now: V) => void;
  /** The typed values were thrown away. */
  beginAnew: () => void;
};

/** Puts the kept values into the form once, and tells what was changed since. `saved` has nothing of the draft. */
export function useResumedDraft<V extends Record<string, unknown>>(
  draft: Draft | null,
  form: DraftedForm<V>,
  saved: V,
): ResumedDraft<V> {
  const [since] = useState(draft?.writtenAt ?? null);
  const [start, setStart] = useState(saved);
  const [earlier, setEarlier] = useState<Record<string, unknown>>(() =>
    draft ? mergeDraft(draft.content, saved).began : {},
  );
  const { values, dirty, set, setValues, reset } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the draft that the page began with
  useEffect(() => {
    if (draft) setValues(mergeDraft(draft.content, saved).values);
  }, []);
  const began = beganFrom(values, start, earlier);
  return {
    since,
    began,
    changed: changedMeanwhile(began, values, start).map((name) => ({
      name,
      now: start[name],
      take: () => set(name, start[name]),
    })),
    goOnFrom: (now) => {
      setEarlier(dirty ? began : {});
      setStart(now);
      reset(now);
      if (dirty) setValues(mergeDraft({ ...values, began }, now).values);
    },
    beginAnew: () => setEarlier({}),
  };
}
