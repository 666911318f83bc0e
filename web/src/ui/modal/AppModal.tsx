/** The generic modal of the specification (section 2.3), and the form in a modal. */

import { Button, Group, Modal, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Endpoint } from '@wms/contract/platform/endpoint';
import { warningBefore } from '@wms/contract/platform/not-undoable';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { confirm } from '../../client/alerts/confirm.ts';
import { report } from '../../client/answer.ts';
import type { ContractForm } from '../form/contract-form.ts';
import { unsavedQuestion, useUnsavedGuard } from '../form/unsaved.ts';
import type { EditForm } from '../form/use-edit-form.ts';
import textClasses from '../parts/text.module.css';
import { Warning } from '../parts/Warning.tsx';
import classes from './AppModal.module.css';
import { FocusGoesBack, StartsInField, useEscape } from './focus/modal-focus.tsx';
import { OptionsInDialog } from './options-place.tsx';
import { StaleNotice } from './StaleNotice.tsx';

export type AppModalProps = {
  opened: boolean;
  onClose: () => void;
  title: string;
  children?: ReactNode;
  backLabel?: string;
  confirmLabel?: string;
  /** Called by the main button; without this function the modal has only the back button. */
  onConfirm?: () => unknown;
  confirmDisabled?: boolean;
  /** Confirming destroys or revokes something. */
  danger?: boolean;
  /** The endpoint that confirming calls, which says whether it can be undone. */
  act?: Pick<Endpoint, 'undoable'>;
  /** The modal shows an error. */
  error?: boolean;
  busy?: boolean;
  /**
   * Confirming closes the modal unless this is false. If it returns a promise, the modal waits for it and stays open
   * when it rejects.
   */
  closeOnConfirm?: boolean;
  /** The content can't be shown again: only the modal's buttons close it, not Esc or a click beside it. */
  shownOnce?: boolean;
  size?: string | number;
  /** Needed when the modal opens over another modal. */
  zIndex?: number;
};

export function AppModal(props: AppModalProps) {
  const { opened, onClose, title, children, backLabel = 'Chiudi', confirmLabel = 'Conferma' } = props;
  const { onConfirm, confirmDisabled = false, danger = false, error = false, closeOnConfirm = true } = props;
  const [confirming, setConfirming] = useState(false);
  const busy = (props.busy ?? false) || confirming;
  // Enter presses the main button, unless the button destroys something.
  const startsAtMain = onConfirm !== undefined && !danger && !error && !confirmDisabled;

  const confirmed = async () => {
    setConfirming(true);
    try {
      await onConfirm?.();
      if (closeOnConfirm) onClose();
    } catch (failure) {
      report(failure);
    } finally {
      setConfirming(false);
    }
  };

  return (
    <ModalFrame
      opened={opened}
      onClose={onClose}
      title={title}
      error={error}
      busy={busy}
      shownOnce={props.shownOnce ?? false}
      size={props.size}
      zIndex={props.zIndex}
    >
      <div className={textClasses.anywhere}>{children}</div>
      <Warning mt={12}>{props.act && warningBefore(props.act)}</Warning>
      <StartsInField danger={danger} />
      <Group className={classes.actions} data-at-bottom>
        <Button variant="default" onClick={onClose} disabled={busy} {...startsHere(!startsAtMain)}>
          {backLabel}
        </Button>
        {onConfirm && (
          <Button
            {...(danger || error ? { color: 'red' } : {})}
            onClick={confirmed}
            disabled={confirmDisabled}
            loading={busy}
            {...startsHere(startsAtMain)}
          >
            {confirmLabel}
          </Button>
        )}
      </Group>
    </ModalFrame>
  );
}

/** Keeps Enter in a field from sending a form that destroys something: only the button sends this form. */
const sendNothing = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
};

/** Gives this button the focus when the modal opens, if nothing in the modal takes the focus. */
const startsHere = (here: boolean) => (here ? { 'data-autofocus': true } : {});

export type FormModalProps = {
  title: string;
  /** The modal closes when the form has been sent, and asks before it closes with unsaved changes. */
  form: Pick<ContractForm, 'busy' | 'dirty' | 'submit'> & Partial<Pick<EditForm, 'stale' | 'warning'>>;
  onClose: () => void;
  opened?: boolean;
  children: ReactNode;
  /**
   * The label of the back button: 'Annulla', or 'Indietro' in a dangerous form, where 'Annulla' would read like the
   * dangerous act.
   */
  backLabel?: string;
  confirmLabel?: string;
  confirmDisabled?: boolean;
  danger?: boolean;
  closeOnConfirm?: boolean;
  /** The typed values are stored as a draft, so leaving the dialog loses nothing and needs no question. */
  keepsDraft?: boolean;
  size?: string | number;
  /** Needed when the modal opens over another modal. */
  zIndex?: number;
};

/** A short form in the generic modal. Enter sends it unless it destroys, and Esc asks when changes would be lost. */
export function FormModal(props: FormModalProps) {
  const { form, title, onClose, opened = true, children, danger = false, closeOnConfirm = true } = props;
  const { keepsDraft = false, confirmDisabled = false } = props;
  const startsBack = danger || confirmDisabled;
  useUnsavedGuard(opened && form.dirty && !form.busy && !keepsDraft);

  const { stale } = form;
  const closeAfter = async (sending: Promise<boolean>) => {
    const sent = await sending;
    if (sent && closeOnConfirm) onClose();
    return sent;
  };
  const close = async () => {
    if (form.busy) return;
    if (!form.dirty || keepsDraft || (await confirm(unsavedQuestion))) onClose();
  };

  return (
    <ModalFrame
      opened={opened}
      onClose={close}
      title={title}
      busy={form.busy}
      size={props.size}
      {...(props.zIndex && { zIndex: props.zIndex })}
    >
      <form
        noValidate
        onSubmit={(event) => void closeAfter(form.submit(event))}
        {...(danger && { onKeyDown: sendNothing })}
      >
        <Stack gap={14}>
          {stale && <StaleNotice stale={{ ...stale, saveAnyway: () => closeAfter(stale.saveAnyway()) }} />}
          {children}
          <Warning>{form.warning}</Warning>
        </Stack>
        <StartsInField danger={danger} />
        <Group className={classes.actions} data-at-bottom>
          <Button variant="default" onClick={close} disabled={form.busy} {...startsHere(startsBack)}>
            {props.backLabel ?? (danger ? 'Indietro' : 'Annulla')}
          </Button>
          <Button
            type="submit"
            {...(danger ? { color: 'red' } : {})}
            loading={form.busy}
            disabled={confirmDisabled}
            {...startsHere(!startsBack)}
          >
            {props.confirmLabel ?? 'Conferma'}
          </Button>
        </Group>
      </form>
    </ModalFrame>
  );
}

function ModalFrame(props: {
  opened: boolean;
  onClose: () => void;
  title: string;
  error?: boolean;
  busy: boolean;
  shownOnce?: boolean;
  size: string | number | undefined;
  zIndex?: number | undefined;
  children: ReactNode;
}) {
  const { opened, onClose, title, error = false, busy, size = 'md', zIndex = 200, children } = props;
  const easyToLeave = !busy && !props.shownOnce;
  const [dialog, setDialog] = useState<HTMLElement | null>(null);
  useEscape(opened, zIndex, () => easyToLeave && onClose());
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={size}
      centered
      closeOnClickOutside={easyToLeave}
      closeOnEscape={false}
      zIndex={zIndex}
      // Mantine's own return of the focus fails when a dialog is unmounted or was opened from a menu.
      returnFocus={false}
      // A dialog over another one isn't a part of it.
      portalProps={{ target: document.body }}
      // A transition that moves the dialog would cut the lists that hang over its edge.
      transitionProps={{ transition: 'fade', duration: 150 }}
    >
      {opened && <FocusGoesBack dialog={dialog} />}
      <Modal.Overlay />
      <Modal.Content ref={setDialog} className={`${classes.content} ${error ? classes.error : ''}`}>
        {/* Modal.Header isn't used, because its <header> would be a second banner of the page. */}
        <Group className={classes.head} wrap="nowrap" align="flex-start" justify="space-between">
          <Modal.Title className={classes.title} data-error={error || undefined}>
            {error && <IconAlertTriangle size={20} stroke={1.5} aria-hidden />}
            {title}
          </Modal.Title>
          <Modal.CloseButton aria-label="Chiudi la finestra" disabled={busy} />
        </Group>
        <Modal.Body>
          <OptionsInDialog dialog={dialog}>{children}</OptionsInDialog>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
