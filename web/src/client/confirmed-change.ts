import type { Answer, Endpoint } from '@wms/contract/platform/endpoint';
import { type ActAndThing, confirmDanger } from './alerts/confirm.ts';
import { type ChangeOptions, useRawChange } from './answer.ts';
import type { CallArgs } from './call/send.ts';

/** The question before a change, and the arguments of the change. The button repeats the title unless it has words. */
type Confirmed<E extends Endpoint> = CallArgs<E> & { message: string } & (
    | { title: ActAndThing; confirmLabel?: undefined }
    | { title: string; confirmLabel: ActAndThing }
  );

/**
 * A change that destroys something, or that can't be undone: `run` asks first. The question is that of one thing, with
 * the options of the change, or a function of the thing that `run` is given.
 */
export function useConfirmedChange<const E extends Endpoint, Thing = void>(
  endpoint: E,
  question: (Confirmed<E> & ChangeOptions<E>) | ((thing: Thing) => Confirmed<E>),
  options: ChangeOptions<E> = typeof question === 'function' ? {} : question,
) {
  const { run, busy } = useRawChange(endpoint, options);
  const confirmAndRun = async (thing: Thing): Promise<Answer<E> | undefined> => {
    const asked = typeof question === 'function' ? question(thing) : question;
    const { title, message, confirmLabel = title as ActAndThing, ...args } = asked;
    return (await confirmDanger({ title, message, confirmLabel, act: endpoint }))
      ? run(pickArgs(args))
      : undefined;
  };
  return { run: confirmAndRun, busy };
}

const pickArgs = ({ params, query, body }: { params?: object; query?: object; body?: object }) => ({
  ...(params && { params }),
  ...(query && { query }),
  ...(body && { body }),
});
