/** A form that is a whole page: it asks before changes are lost, Ctrl+S saves, and its bar stays in view. */

import { Button, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { usePageKeys } from '../page-keys.ts';
import { Warning } from '../parts/Warning.tsx';
import type { ContractForm } from './contract-form.ts';
import { StickyBar } from './FormSection.tsx';
import { firstMissing } from './first-field.ts';
import { useUnsavedGuard } from './unsaved.ts';

type Props = {
  form: Pick<ContractForm, 'dirty' | 'busy' | 'submit'> & Partial<Pick<ContractForm, 'warning'>>;
  /** The form's name for a screen reader. */
  label: string;
  submitLabel: string;
  onCancel: () => void;
  children: ReactNode;
};

export function PageForm({ form, label, submitLabel, onCancel, children }: Props) {
  useUnsavedGuard(form.dirty && !form.busy);
  usePageKeys({ 'mod+S': () => void form.submit() }, { inFields: true });
  const element = useRef<HTMLFormElement>(null);
  // A form with an empty mandatory field begins in this field; a complete form leaves the focus on the page's title.
  useEffect(() => {
    const form = element.current;
    if (!form || form.contains(document.activeElement) || !firstMissing(form)) return;
    (form.querySelector<HTMLElement>('[data-autofocus]') ?? firstMissing(form))?.focus({
      preventScroll: true,
    });
  }, []);
  return (
    <form ref={element} noValidate onSubmit={form.submit} aria-label={label}>
      {children}
      <Warning mt={16}>{form.warning}</Warning>
      <StickyBar>
        {form.dirty && (
          <Text size="sm" c="dimmed" mr="auto" visibleFrom="sm">
            Modifiche non salvate
          </Text>
        )}
        <Button variant="default" onClick={onCancel} disabled={form.busy}>
          Annulla
        </Button>
        <Button type="submit" loading={form.busy}>
          {submitLabel}
        </Button>
      </StickyBar>
    </form>
  );
}
