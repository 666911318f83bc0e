/**
 * The form of an existing thing. If somebody else changed the thing meanwhile, the person sees those changes and loses
 * nothing.
 */
import type { Endpoint } from '@wms/contract/platform/endpoint';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { isProblem } from '../../client/call/send.ts';
import { refetchAnswers } from '../../client/query.ts';
import { alert } from '../../client/told/alert.ts';
import { type ContractForm, type ContractFormOptions, useContractForm } from './contract-form.ts';

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

type Options<T, V extends Values> = Omit<
  ContractFormOptions<EditEndpoint, V>,
  'initial' | 'args' | 'onFailure'
> & {
  valuesOf: (thing: T) => V;
  /** The label of each value that another person can change. */
  labels: { readonly [Name in keyof V]?: string };
  /** The parameters of the path beside the thing's id. */
  params?: Record<string, string>;
};

/** `thing` is the last version that was read. The form starts with the first version and compares with the last one. */
export function useEditForm<T extends Versioned, V extends Values>(
  endpoint: EditEndpoint,
  thing: T,
  { valuesOf, labels, params, toBody, ...options }: Options<T, V>,
): EditForm<V> {
  const base = useRef(thing);
  const last = useRef(thing);
  last.current = thing;
  const [told, setTold] = useState<string | null>(null);

  const compare = async (sentence: string) => {
    await refetchAnswers();
    // The fetched thing reaches the screen through an earlier timer, so this one waits for it.
    await new Promise((resolve) => setTimeout(resolve, 0));
    if (last.current.version === base.current.version) alert.error(sentence);
    else setTold(sentence);
  };
  const form = useContractForm<EditEndpoint, V>(endpoint, {
    ...options,
    initial: valuesOf(base.current),
    // The path of every edit names its thing by this parameter.
    args: () => ({ params: { id: String(thing.id), ...params } }),
    toBody: (values) => ({ ...(toBody?.(values) ?? values), version: base.current.version }),
    onFailure: (error) => {
      if (!isProblem(error, '/problems/stale')) return false;
      void compare(error.message);
      return true;
    },
  });
  if (told === null) return { ...form, stale: null };

  const [before, now] = [valuesOf(base.current), valuesOf(thing)];
  const changed = Object.entries(labels).flatMap(([name, label]) =>
    typeof label === 'string' && formatValue(before[name]) !== formatValue(now[name])
      ? [{ name, label }]
      : [],
  );
  const goOn = () => {
    base.current = thing;
    setTold(null);
  };
  return {
    ...form,
    stale: {
      sentence: told,
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

/** A value as text, used to show it and to compare two values. */
function formatValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(formatValue).join(', ');
  if (typeof value === 'boolean') return value ? 'sì' : 'no';
  if (typeof value === 'object' && value !== null && 'name' in value) return String(value.name);
  return value === null || value === undefined ? '' : String(value);
}
