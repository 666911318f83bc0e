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

type Versioned = { id: number; version: number };
type Values = Record<string, unknown>;

/** Somebody else saved first: the changes they made, and the two ways to go on. */
export type Stale = {
  sentence: string;
  changed: readonly { label: string; now: string }[];
  /** Saves the values of the form over the values that the other person saved. */
  saveAnyway: () => Promise<boolean>;
  /** Takes the other person's values where this person changed nothing, and keeps what this person typed. */
  takeTheirs: () => void;
};

export type EditForm<V extends Values = Values> = ContractForm<V> & { stale: Stale | null };

/** An endpoint that changes the thing named in its path, and takes only the new values of the thing. */
type EditEndpoint = Endpoint & {
  readonly params: z.ZodObject;
  readonly body: z.ZodObject;
  readonly query?: never;
  readonly files?: never;
};

type Options<T, V extends Values> = Omit<ContractFormOptions<EditEndpoint, V>, 'initial' | 'args'> & {
  valuesOf: (thing: T) => V;
  /** Reads the thing as it is now. The list or page that the form was opened from may no longer show it. */
  read: () => Promise<T>;
  /** The label of each value that another person can change. */
  labels: { readonly [Name in keyof V]?: string };
  /** The parameters of the path beside the thing's id. */
  params?: Record<string, string>;
};

/** The form starts with `thing`, and compares with what `read` finds when somebody else has saved first. */
export function useEditForm<T extends Versioned, V extends Values>(
  endpoint: EditEndpoint,
  thing: T,
  { valuesOf, read, labels, params, toBody, ...options }: Options<T, V>,
): EditForm<V> {
  const base = useRef(thing);
  const [told, setTold] = useState<{ sentence: string; newest: T } | null>(null);

  const compare = async (sentence: string) => {
    await refetchAnswers();
    setTold({ sentence, newest: await read() });
  };
  const { onSubmitted } = options;
  const form = useContractForm<EditEndpoint, V>(endpoint, {
    ...options,
    // The page that follows acts on the version that it shows, so it opens with the one that was just saved. What was
    // saved is saved also when it can't be read again.
    ...(onSubmitted && {
      onSubmitted: async (answer: unknown, values: V) => {
        await read().catch(() => undefined);
        await onSubmitted(answer as never, values);
      },
    }),
    initial: valuesOf(base.current),
    // The path of every edit names its thing by this parameter.
    args: () => ({ params: { id: String(thing.id), ...params } }),
    toBody: (values) => ({ ...(toBody?.(values) ?? values), version: base.current.version }),
    onFailure: (error) => {
      if (!isProblem(error, '/problems/stale')) return options.onFailure?.(error) ?? false;
      compare(error.message).catch(report);
      return true;
    },
  });
  if (told === null) return { ...form, stale: null };

  const [before, now] = [valuesOf(base.current), valuesOf(told.newest)];
  const changed = Object.entries(labels).flatMap(([name, label]) =>
    typeof label === 'string' && formatValue(before[name]) !== formatValue(now[name])
      ? [{ name, label }]
      : [],
  );
  const goOn = () => {
    base.current = told.newest;
    setTold(null);
  };
  return {
    ...form,
    stale: {
      sentence: told.sentence,
      changed: changed.map(({ name, label }) => ({ label, now: formatValue(now[name]) || 'vuoto' })),
      saveAnyway: () => {
        goOn();
        return form.submit();
      },
      takeTheirs: () => {
        const untouched = changed.filter(
          ({ name }) => formatValue(form.values[name]) === formatValue(before[name]),
        );
        form.setValues({
          ...form.values,
          ...Object.fromEntries(untouched.map(({ name }) => [name, now[name]])),
        });
        goOn();
      },
    },
  };
}
