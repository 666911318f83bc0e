/**
 * The form of a thing that exists. Who saves what somebody else changed meanwhile sees their changes and loses nothing.
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

/** Somebody else saved first: what they changed, and the two ways to go on. */
export type Stale = {
  sentence: string;
  changed: readonly { label: string; now: string }[];
  /** Saves what the form says over what they saved. */
  saveAnyway: () => Promise<boolean>;
  /** Takes theirs where the person has changed nothing, and keeps what the person typed. */
  takeTheirs: () => void;
};

export type EditForm<V extends Values = Values> = ContractForm<V> & { stale: Stale | null };

/** An endpoint that changes a thing named in its path, and takes nothing but the thing's new values. */
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
  /** What people call each value that somebody else can change. */
  labels: { readonly [Name in keyof V]?: string };
  /** What the address needs beside the thing's id. */
  params?: Record<string, string>;
};

/** `thing` is as it was last read: the form edits the first one it is given, and compares with the last. */
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
    // What was fetched reaches the screen by a timer of its own, which runs before this one.
    await new Promise((resolve) => setTimeout(resolve, 0));
    if (last.current.version === base.current.version) alert.error(sentence);
    else setTold(sentence);
  };
  const form = useContractForm<EditEndpoint, V>(endpoint, {
    ...options,
    initial: valuesOf(base.current),
    // The address of every edit names its thing so.
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
    typeof label === 'string' && written(before[name]) !== written(now[name]) ? [{ name, label }] : [],
  );
  const goOn = () => {
    base.current = thing;
    setTold(null);
  };
  return {
    ...form,
    stale: {
      sentence: told,
      changed: changed.map(({ name, label }) => ({ label, now: written(now[name]) || 'vuoto' })),
      saveAnyway: () => {
        goOn();
        return form.submit();
      },
      takeTheirs: () => {
        const untouched = changed.filter(({ name }) => written(form.values[name]) === written(before[name]));
        form.setValues({
          ...form.values,
          ...Object.fromEntries(untouched.map(({ name }) => [name, now[name]])),
        });
        goOn();
      },
    },
  };
}

/** A value as people read it, also to tell whether two are the same. */
function written(value: unknown): string {
  if (Array.isArray(value)) return value.map(written).join(', ');
  if (typeof value === 'boolean') return value ? 'sì' : 'no';
  if (typeof value === 'object' && value !== null && 'name' in value) return String(value.name);
  return value === null || value === undefined ? '' : String(value);
}
