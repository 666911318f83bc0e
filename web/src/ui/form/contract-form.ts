/**
 * Forms for an endpoint of the contract. The endpoint's schema checks the values and gives the Italian messages; the
 * server's errors appear on the fields.
 */

import { type FormErrors, type GetInputPropsReturnType, useForm } from '@mantine/form';
import type { Answer, Call, Endpoint } from '@wms/contract/platform/endpoint';
import { errorsByField } from '@wms/contract/platform/messages';
import { warningBefore } from '@wms/contract/platform/not-undoable';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { type AlertAct, alert } from '../../client/alerts/alert.ts';
import { type ChangeOptions, useRawChange } from '../../client/answer.ts';
import { useLatest } from '../../client/latest.ts';
import { afterPointer } from '../../client/pointer.ts';
import { pendingLookups } from '../looked-up.ts';
import { type ChoiceName, type ChoiceProps, withIds } from './choices.ts';
import { focusNode, formOf, nodeOf } from './focus-field.ts';
import { isRequired } from './mandatory/required.ts';
import { type Another, useReopening } from './reopening.ts';

type Values = Record<string, unknown>;

export type FieldProps = GetInputPropsReturnType & {
  'data-path'?: string;
  disabled: boolean;
  withAsterisk?: boolean;
  'aria-invalid'?: true;
};

export type ContractFormOptions<E extends Endpoint, V extends Values> = {
  initial: V;
  /** The arguments of the call that aren't the body: `params`, `query`, `files`. */
  args?: (body: V) => Omit<Call<E>, 'body'>;
  /** Makes the body from the values. Without it the values are sent unchanged. */
  toBody?: (values: V) => Values;
  /** Notes about fields by their paths; each is shown at its field until the person changes the field. */
  notes?: Readonly<Record<string, string>>;
  onProgress?: (ratio: number) => void;
  refetch?: ChangeOptions<E>['refetch'];
  leave?: ChangeOptions<E>['leave'];
  quiet?: boolean;
  /** The acts that mostly follow; the alert has their buttons. */
  follows?: (answer: Answer<E>, values: V) => readonly AlertAct[];
  /** For a dialog in which several things are made in a row: the alert begins the next one. */
  another?: Another<V>;
  /** True while the caller still does work that follows the submit; the form stays disabled until then. */
  busy?: boolean;
  /**
   * Called with values that are right, before they are sent. When it resolves to false, they are not sent. The form is
   * disabled meanwhile.
   */
  beforeSending?: (values: V) => Promise<boolean>;
  /** Called for a failure that belongs to no field. Returns true when the caller shows it; then no alert appears. */
  onFailure?: ChangeOptions<E>['onFailure'];
  onDone?: (answer: Answer<E>) => void;
  /** Like onDone, but the form stays disabled until it has finished. */
  onSubmitted?: (answer: Answer<E>, values: V) => void | Promise<void>;
};

export type ContractForm<V extends Values = Values> = {
  /** Properties to spread on an input: value, onChange, error, and disabled while sending. Nested paths have dots. */
  field: (path: string, options?: { type?: 'input' | 'checkbox' }) => FieldProps;
  /** Properties to spread on a select: the form stores a choice with its name, and sends its id. */
  choice: <Name extends ChoiceName<V>>(path: Name) => ChoiceProps<NonNullable<V[Name]>>;
  values: V;
  /** The values with every change, also those that aren't drawn yet: a change of several of them begins with these. */
  newest: () => V;
  set: (path: string, value: unknown) => void;
  /** Sets several values at once, for example when the person chooses another record. */
  setValues: (values: Partial<V>) => void;
  submit: (event?: FormEvent) => Promise<boolean>;
  busy: boolean;
  dirty: boolean;
  reset: (to?: V) => void;
  errors: FormErrors;
  /** The sentence that the act can't be undone, if its endpoint says so. */
  warning: string | undefined;
};

export function useContractForm<const E extends Endpoint, V extends Values>(
  endpoint: E,
  options: ContractFormOptions<E, V>,
): ContractForm<V> {
  const schema: z.ZodObject | undefined = endpoint.body;
  const latest = useLatest(options);
  const { left, actsAfter } = useReopening(endpoint, options.another);
  const initial = { ...options.initial, ...left };
  const start = useRef(initial);

  const bodyOf = (values: V): Values => withIds(latest.current.toBody?.(values) ?? values);
  const validate = (values: V) => {
    const result = schema?.safeParse(bodyOf(values));
    return result?.error ? errorsByField(result.error) : {};
  };
  const form = useForm<V>({ initialValues: initial, validate });

  // The fields are looked for in the form that was sent: another one on the page may have fields of the same names.
  const sent = useRef<ParentNode>(document);
  const [refused, setRefused] = useState<{ errors: FormErrors; by: 'server' | 'schema' } | null>(null);
  const showErrors = useCallback(
    (errors: Record<string, string>) => {
      form.setErrors(errors);
      setRefused({ errors, by: 'server' });
      // An error whose field isn't on the page is shown in the alert.
      return Object.keys(errors).every((path) => nodeOf(path, sent.current) !== null);
    },
    [form.setErrors],
  );
  const change = useRawChange(endpoint, {
    ...(options.refetch !== undefined && { refetch: options.refetch }),
    ...(options.leave && { leave: options.leave }),
    ...(options.quiet !== undefined && { quiet: options.quiet }),
    ...(options.onDone && { onDone: options.onDone }),
    ...((options.follows || options.another) && {
      follows: (answer) => {
        const values = form.getValues();
        return [...(latest.current.follows?.(answer, values) ?? []), ...actsAfter(values)];
      },
    }),
    onFieldErrors: showErrors,
    onFailure: (error) => latest.current.onFailure?.(error) ?? false,
  });
  // The form is disabled from the press to the end of what follows the answer: a letter typed meanwhile would be lost
  // with the form, and a second press would make the thing twice.
  const [sending, setSending] = useState(false);
  const busy = sending || (options.busy ?? false);
  const submitting = useRef(false);
  // A disabled field can't take the focus, so this waits until the fields are enabled again.
  useEffect(() => {
    if (!refused || busy) return;
    focusFirst(refused.errors, sent.current);
    // If no field shows the error, the button would seem to do nothing, so the alert shows it. The server's own errors
    // already have an alert.
    const unseen = Object.entries(refused.errors).find(([path]) => nodeOf(path, sent.current) === null);
    if (unseen && refused.by === 'schema') alert.error(String(unseen[1]));
    setRefused(null);
  }, [refused, busy]);

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    event?.stopPropagation();
    if (submitting.current) return false;
    submitting.current = true;
    try {
      return await send(formOf(event));
    } finally {
      submitting.current = false;
      setSending(false);
    }
  };
  const send = async (from: ParentNode) => {
    sent.current = from;
    const pending = pendingLookups();
    if (pending) await pending;
    const values = form.getValues();
    const result = form.validate();
    if (result.hasErrors) {
      setRefused({ errors: result.errors, by: 'schema' });
      return false;
    }
    setSending(true);
    if ((await latest.current.beforeSending?.(values)) === false) return false;
    const args = { ...latest.current.args?.(values), ...(schema && { body: bodyOf(values) }) };
    const { onProgress } = latest.current;
    const answer = await change.run(args, onProgress ? { onProgress } : {});
    if (answer === undefined) return false;
    form.resetDirty(values);
    await latest.current.onSubmitted?.(answer, values);
    return true;
  };

  const noteOf = (path: string) => (form.isDirty(path) ? undefined : options.notes?.[path]);
  const mustBeGiven = (path: string) => schema !== undefined && isRequired(schema, path);
  return {
    choice: (path) => ({
      value: form.values[path] as ChoiceProps<NonNullable<V[typeof path]>>['value'],
      onChange: (choice) => form.setFieldValue(path, choice as never),
      error: form.errors[path] ?? noteOf(path),
      disabled: busy,
      withAsterisk: mustBeGiven(path),
      'data-path': path,
    }),
    field: (path, fieldOptions) => {
      const props: GetInputPropsReturnType = form.getInputProps(path, fieldOptions);
      const error = props.error ?? noteOf(path);
      return {
        ...props,
        error,
        onBlur: () => afterPointer(() => form.validateField(path)),
        disabled: busy,
        // Mantine's password input does not set this attribute.
        ...(error && { 'aria-invalid': true }),
        ...(fieldOptions?.type !== 'checkbox' && mustBeGiven(path) && { withAsterisk: true }),
      };
    },
    values: form.values,
    newest: form.getValues,
    set: (path, value) => form.setFieldValue(path, value as never),
    setValues: (values) => form.setValues(values),
    submit,
    busy,
    dirty: form.isDirty(),
    reset: (to) => {
      // After a submit Mantine compares with the sent values; we still compare with the values at the start.
      if (to) start.current = to;
      form.setInitialValues(start.current);
      form.reset();
    },
    errors: form.errors,
    warning: warningBefore(endpoint),
  };
}

/** Focuses the first field with an error, in the order of the page, and scrolls it out from under a sticky bar. */
function focusFirst(errors: object, form: ParentNode) {
  const inError = new Set(Object.keys(errors));
  for (const node of form.querySelectorAll<HTMLElement>('[data-path]')) {
    if (!inError.has(node.dataset.path ?? '')) continue;
    focusNode(node);
    return;
  }
}
