import { type DraftForm, forgetDraft, keepDraft } from '@wms/contract/humanResources/drafts/endpoints';
import { useEffect, useRef } from 'react';
import { call } from '../../client/call/send.ts';

const typingPause = 600;

/**
 * Keeps what is typed into a form on the server, while it differs from what is saved: a moment after the last key, and
 * at once when the person leaves the page. Returns how to forget it.
 */
export function useKeptDraft(
  form: DraftForm,
  values: Record<string, unknown>,
  { dirty, enabled }: { dirty: boolean; enabled: boolean },
): () => Promise<void> {
  const sent = useRef('');
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  const content = JSON.stringify(values);

  useEffect(() => {
    if (!enabled || !dirty || content === sent.current) return;
    const send = () => {
      if (content === sent.current) return;
      sent.current = content;
      // The next key sends the whole again, so a failure is no news.
      const body = { content: JSON.parse(content) as Record<string, unknown> };
      sending.current = call(keepDraft, { params: { form }, body }, { background: true }).catch(() => {
        sent.current = '';
      });
    };
    const onHide = () => document.visibilityState === 'hidden' && send();
    const timer = setTimeout(send, typingPause);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onHide);
    };
  }, [content, dirty, enabled, form]);

  return async () => {
    if (!enabled) return;
    // A draft that arrived after the request to forget it would stay.
    await sending.current;
    sent.current = '';
    await call(forgetDraft, { params: { form } }, { background: true }).catch(() => undefined);
  };
}
