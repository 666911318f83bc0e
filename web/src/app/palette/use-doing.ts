/** Does the act of the palette's row: once, however often Enter is pressed. A refusal is said in the row. */
import { useRouter } from '@tanstack/react-router';
import type { Endpoint } from '@wms/contract/platform/endpoint';
import { findAnything } from '@wms/contract/utilities/palette/endpoints';
import { useRef, useState } from 'react';
import { useRawChange } from '../../client/answer.ts';
import type { CallError } from '../../client/call/send.ts';
import type { Meaning } from '../../ui/cupboards/act.ts';

type Ready = Extract<Meaning, { state: 'ready' }>;

/** The sentence of the wrong field says more than that of the whole request. */
const sentenceOf = ({ message, problem }: CallError) => Object.values(problem?.errors ?? {})[0] ?? message;

export function useDoing(line: string, ready: Ready | null, onDone: () => void) {
  const router = useRouter();
  const [refusal, setRefusal] = useState<{ line: string; why: string } | null>(null);
  const done = useRef(false);
  const endpoint: Endpoint = ready?.call.endpoint ?? findAnything;
  const refuse = (error: CallError) => {
    setRefusal({ line, why: sentenceOf(error) });
    return true;
  };
  const { run, busy } = useRawChange(endpoint, { onFailure: refuse });
  const act = async () => {
    if (!ready || done.current) return;
    const answer = await run(ready.call.args);
    if (answer === undefined) return;
    done.current = true;
    onDone();
    const target = ready.leadsTo?.(answer);
    if (target) await router.navigate(target as never);
  };
  return { act, busy, refusal: refusal?.line === line ? refusal.why : null };
}
