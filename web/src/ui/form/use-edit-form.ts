/**
 * The form of an existing thing. If somebody else changed the thing meanwhile, the person sees those changes and loses
 * nothing.
 */
import type { Endpoint } from '@wms/contract/platform/endpoint';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { report } from '../../client/answer.ts';
import { isProblem } from '../../client/call/send.ts';
import { refetchAnswers } from '../../client/query.ts';
import { type ContractForm, type ContractFormOptions, useContractForm } from './contract-form.ts';
import { formatValue } from './format-value.ts';

/** `id` is null when the path has no id, and `version` is null when the thing doesn't exist yet. */
type VersionedRow = { id: number | null; version: number | null };
type Values = Record<string, unknown>;

/** The conflict when somebody else saved first: the changes they made, and the two ways to go on. */
export type StaleEdit = {
  sentence: string;
  changed: readonly { label: string; now: string }[];
  /** Saves the values of the form over the values that the other person saved. */
  saveAnyway: () => Promise<boolean>;
  /** Takes the other person's values where this person changed nothing, and keeps what this person typed. */
  takeTheirs: () => void;
};

export type EditForm<V extends Values = Values> = ContractForm<V> & { stale: StaleEdit | null };

/** An endpoint that changes the thing named in its path or body, and takes only the new values of the thing. */
type EditEndpoint = Endpoint & {
  readonly body: z.ZodObject;
  readonly query?: never;
  readonly files?: never;
};

/** A label with the words for a value that can't be read alone: a period needs its end, and an id needs its name. */
type FieldLabel<V> = { label: string; show: (values: V) => string };

type Options<T, V extends Values> = Omit<ContractFormOptions<EditEndpoint, V>, 'initial' | 'args'> & {
  valuesOf: (thing: T) => V;
  /** Reads the thing as it is now. The list or page from which the form was opened may no longer show it. */
  read: () => Promise<T>;
  /** The label of each value that another person can change, and how people read it if the value alone isn't clear. */
  labels: { readonly [Name in keyof V]?: string | FieldLabel<V> };
  /** The parameters of the path beside the thing's id. */
  params?: Record<string, string>;
};

/** Makes a form that begins with `thing`, and compares with the result of `read` when somebody else has saved first. */
export function useEditForm<T extends VersionedRow, V extends Values>(
  endpoint: EditEndpoint,
  thing: T,
  { valuesOf, read, labels, params, toBody, ...options }: Options<T, V>,
): EditForm<V> {
  const base = useRef(thing);
  const [told, setTold] = useState<{ sentence: string; opened: T; newest: T } | null>(null);

  const compare = async (sentence: string) => {
    await refetchAnswers();
    setTold({ sentence, opened: base.current, newest: await read() });
  };
  const { onSubmitted } = options;
  const form = useContractForm<EditEndpoint, V>(endpoint, {
    ...options,
    // The next page acts on the version that it shows, so the saved thing is read again before the page opens. If
    // reading fails, the thing is saved all the same.
    ...(onSubmitted && {
      onSubmitted: async (answer: unknown, values: V) => {
        await read().catch(() => undefined);
        await onSubmitted(answer as never, values);
      },
    }),
    initial: valuesOf(thing),
    // The path of an edit names its thing by this parameter.
    args: () => ({ params: { id: String(thing.id), ...params } }),
    toBody: (values) => ({ ...(toBody?.(values) ?? values), version: base.current.version }),
    onFailure: (error) => {
      if (!isProblem(error, '/problems/stale')) return options.onFailure?.(error) ?? false;
      compare(error.message).catch(report);
      return true;
    },
  });
  if (told === null) return { ...form, stale: null };

  const [before, now] = [valuesOf(told.opened), valuesOf(told.newest)];
  const changed = Object.entries<string | FieldLabel<V> | undefined>(labels).flatMap(([name, said]) => {
    if (said === undefined) return [];
    const { label, show } =
      typeof said === 'string' ? { label: said, show: (values: V) => formatValue(values[name]) } : said;
    return show(before) === show(now) ? [] : [{ name, label, show }];
  });
  const goOn = () => {
    base.current = told.newest;
    setTold(null);
  };
  return {
    ...form,
    stale: {
      sentence: told.sentence,
      changed: changed.map(({ label, show }) => ({ label, now: show(now) || 'vuoto' })),
      saveAnyway: () => {
        goOn();
        return form.submit();
      },
      takeTheirs: () => {
        const untouched = changed.filter(({ show }) => show(form.values) === show(before));
        form.setValues({
          ...form.values,
          ...Object.fromEntries(untouched.map(({ name }) => [name, now[name]])),
        });
        goOn();
      },
    },
  };
}
