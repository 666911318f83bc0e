/** Forms bound to an endpoint of the contract: its schema, its Italian messages, the server's errors on the fields. */
import { type FormErrors, type GetInputPropsReturnType, useForm } from '@mantine/form';
import type { Answer, Call, Endpoint } from '@wms/contract/platform/endpoint';
import { errorsByField } from '@wms/contract/platform/messages';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { type ChangeOptions, useRawChange } from '../../client/answer.ts';
import { alert } from '../../client/told/alert.ts';
import { type ChoiceName, type ChoiceProps, withIds } from './choices.ts';
import { afterPointer } from './pointer.ts';
import { isRequired } from './required.ts';

type Values = Record<string, unknown>;

export type FieldProps = GetInputPropsReturnType & {
  'data-path'?: string;
  disabled: boolean;
  withAsterisk?: boolean;
  'aria-invalid'?: true;
};

export type ContractFormOptions<E extends Endpoint, V extends Values> = {
  initial: V;
  /** What the call needs beside the body: `params`, `query`, `files`. */
  args?: (body: V) => Omit<Call<E>, 'body'>;
  /** What is sent, when it isn't the values as they are. */
  toBody?: (values: V) => Values;
  onProgress?: (ratio: number) => void;
  refetch?: ChangeOptions<E>['refetch'];
  quiet?: boolean;
  /** A failure that isn't on the fields: true when it is shown, so that no alert is. */
  onFailure?: ChangeOptions<E>['onFailure'];
  onDone?: (answer: Answer<E>) => void;
  /** As onDone, but waited for before the form is free again. */
  onSubmitted?: (answer: Answer<E>, values: V) => void | Promise<void>;
};

export type ContractForm<V extends Values = Values> = {
  /** Spread on an input: value, onChange, error, disabled while sending. Nested paths are dotted. */
  field: (path: string, options?: { type?: 'input' | 'checkbox' }) => FieldProps;
  /** The same for a value that is a choice with its name; its id is what is sent. */
  choice: <Name extends ChoiceName<V>>(path: Name) => ChoiceProps<NonNullable<V[Name]>>;
  values: V;
  set: (path: string, value: unknown) => void;
  /** Several at once, as when another record is chosen. */
  setValues: (values: Partial<V>) => void;
  submit: (event?: FormEvent) => Promise<boolean>;
  busy: boolean;
  dirty: boolean;
  reset: (to?: V) => void;
  errors: FormErrors;
};

export function useContractForm<const E extends Endpoint, V extends Values>(
  endpoint: E,
  options: ContractFormOptions<E, V>,
): ContractForm<V> {
  const schema: z.ZodObject | undefined = endpoint.body;
  const latest = useRef(options);
  const start = useRef(options.initial);
  latest.current = options;

  const bodyOf = (values: V): Values => withIds(latest.current.toBody?.(values) ?? values);
  const validate = (values: V) => {
    const result = schema?.safeParse(bodyOf(values));
    return result?.error ? errorsByField(result.error) : {};
  };
  const form = useForm<V>({ initialValues: options.initial, validate });

  const [refused, setRefused] = useState<{ errors: FormErrors; by: 'server' | 'schema' } | null>(null);
  const showErrors = useCallback(
    (errors: Record<string, string>) => {
      form.setErrors(errors);
      setRefused({ errors, by: 'server' });
      // What no field on the page can show is said in the alert.
      return Object.keys(errors).every((path) => nodeOf(path) !== null);
    },
    [form.setErrors],
  );
  const change = useRawChange(endpoint, {
    ...(options.refetch !== undefined && { refetch: options.refetch }),
    ...(options.quiet !== undefined && { quiet: options.quiet }),
    ...(options.onDone && { onDone: options.onDone }),
    onFieldErrors: showErrors,
    onFailure: (error) => latest.current.onFailure?.(error) ?? false,
  });
  // Once the fields are drawn as enabled again: until then none takes the focus.
  useEffect(() => {
    if (!refused || change.busy) return;
    focusFirst(refused.errors);
    // A refusal that no field shows would look like a button that does nothing; the server's has its alert already.
    const unseen = Object.entries(refused.errors).find(([path]) => nodeOf(path) === null);
    if (unseen && refused.by === 'schema') alert.error(String(unseen[1]));
    setRefused(null);
  }, [refused, change.busy]);

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    event?.stopPropagation();
    const values = form.getValues();
    const result = form.validate();
    if (result.hasErrors) {
      setRefused({ errors: result.errors, by: 'schema' });
      return false;
    }
    const focused = document.activeElement;
    const args = { ...latest.current.args?.(values), ...(schema && { body: bodyOf(values) }) };
    const { onProgress } = latest.current;
    const answer = await change.run(args, onProgress ? { onProgress } : {});
    if (answer === undefined) {
      restoreFocus(focused);
      return false;
    }
    form.resetDirty(values);
    await latest.current.onSubmitted?.(answer, values);
    return true;
  };

  const mustBeGiven = (path: string) => schema !== undefined && isRequired(schema, path);
  return {
    choice: (path) => ({
      value: form.values[path] as ChoiceProps<NonNullable<V[typeof path]>>['value'],
      onChange: (choice) => form.setFieldValue(path, choice as never),
      error: form.errors[path],
      disabled: change.busy,
      withAsterisk: mustBeGiven(path),
      'data-path': path,
    }),
    field: (path, fieldOptions) => {
      const props: GetInputPropsReturnType = form.getInputProps(path, fieldOptions);
      return {
        ...props,
        onBlur: () => afterPointer(() => form.validateField(path)),
        disabled: change.busy,
        // Mantine's password input doesn't say it.
        ...(props.error && { 'aria-invalid': true }),
        ...(fieldOptions?.type !== 'checkbox' && mustBeGiven(path) && { withAsterisk: true }),
      };
    },
    values: form.values,
    set: (path, value) => form.setFieldValue(path, value as never),
    setValues: (values) => form.setValues(values),
    submit,
    busy: change.busy,
    dirty: form.isDirty(),
    reset: (to) => {
      // A submit moves Mantine's own starting point to what was sent; ours stays where it was.
      if (to) start.current = to;
      form.setInitialValues(start.current);
      form.reset();
    },
    errors: form.errors,
  };
}

const nodeOf = (path: string) => document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`);

const focusable = 'input,select,textarea,button,[tabindex]';

/** The first field in error, in the order of the page, brought into view from under a bar that stays at its edge. */
function focusFirst(errors: object) {
  const inError = new Set(Object.keys(errors));
  for (const node of document.querySelectorAll<HTMLElement>('[data-path]')) {
    if (!inError.has(node.dataset.path ?? '')) continue;
    const target = node.matches(focusable) ? node : node.querySelector<HTMLElement>(focusable);
    target?.focus();
    node.scrollIntoView({ block: 'center' });
    return;
  }
}

// A field loses the focus when it is disabled while sending.
function restoreFocus(element: Element | null) {
  setTimeout(() => {
    if (document.activeElement === document.body && element instanceof HTMLElement) element.focus();
  }, 0);
}
