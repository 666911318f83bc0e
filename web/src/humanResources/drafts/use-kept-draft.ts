import {
  type DraftForm,
  forgetDraft,
  getDraft,
  keepDraft,
} from '@wms/contract/humanResources/drafts/endpoints';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../client/call/send.ts';
import { useLatest, useOnChange } from '../../client/latest.ts';
import { keyOf, queryClient } from '../../client/query.ts';
import { session } from '../../client/session/current.ts';
import { beganFrom, changedMeanwhile, mergeDraft } from './merge.ts';

const typingPause = 600;

/** The typed values that were not saved, and the time at which they were typed. */
export type Draft = { content: Record<string, unknown>; writtenAt: string };

type Options = {
  /** The values differ from the saved ones. */
  dirty: boolean;
  enabled: boolean;
  /** The form continues a draft. */
  resumed: boolean;
};

/**
 * Keeps a form's typed values on the server while they differ from the saved ones: shortly after the last key, and at
 * once when the form or the page is left. Returns functions that keep them now, and that forget them.
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
  const latest = useLatest(content);
  // The content that was saved or discarded. The form still shows it for a moment, in which it must not be kept again.
  const settled = useRef<string | null>(null);

  const send = () => {
    if (content === sent.current || content === settled.current) return;
    sent.current = content;
    isThere.current = true;
    // A failure needs no message, because the next key sends the whole draft again.
    const body = { content: JSON.parse(content) as Record<string, unknown> };
    const keep = () =>
      call(keepDraft, { params: { form }, body }, { background: true }).catch(() => {
        sent.current = '';
      });
    // An earlier request that is slow must not arrive last, so this one waits for it, except while the page is being
    // left.
    const earlier = sending.current;
    sending.current =
      document.visibilityState === 'hidden' ? Promise.all([earlier, keep()]) : earlier.then(keep);
  };
  useOnChange([content, dirty, enabled, form], () => {
    if (content !== settled.current) settled.current = null;
    if (!enabled || !dirty || content === sent.current) return;
    const onHide = () => document.visibilityState === 'hidden' && send();
    const timer = setTimeout(send, typingPause);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onHide);
    };
  });

  const [token] = useState(() => session.get().token);
  const leave = useEffectEvent(() => {
    // The form is also left by the end of the session, after which another person may already be signed in.
    if (!enabled || !dirty || content === settled.current || session.get().token !== token) return;
    send();
    // The form that the person comes back to begins with this draft, even before the server has it.
    const draft: Draft = { content: JSON.parse(content), writtenAt: new Date().toISOString() };
    queryClient.setQueryData(keyOf(getDraft, { params: { form } }), draft);
  });
  useEffect(() => () => leave(), []);

  return {
    keepNow: async () => {
      if (enabled && dirty) send();
      await sending.current;
    },
    forget: async () => {
      settled.current = latest.current;
      if (!enabled || !isThere.current) return;
      // The draft is forgotten after all requests that keep it, because a later one would store it again.
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

/** A form that continues a draft, together with the saved values. */
export type ResumedDraft<V extends Record<string, unknown>> = {
  /** The time of the draft; null without a draft. */
  since: string | null;
  /** The original values of the typed fields, which are kept with the draft. */
  began: Record<string, unknown>;
  /** The typed fields that another person has changed meanwhile. */
  changed: readonly { name: string; now: unknown; take: () => void }[];
  /** Replaces the saved values by newer ones, and keeps the typed ones. */
  goOnFrom: (now: V) => void;
  /** Called when the typed values were discarded. */
  beginAnew: () => void;
};

/**
 * Puts the draft's values into the form once, and reports later changes of other people. `saved` has no values of the
 * draft.
 */
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
  useOnChange([], () => {
    if (draft) setValues(mergeDraft(draft.content, saved).values);
  });
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
