import { IconBug } from '@tabler/icons-react';
import { getGrantedPermissions } from '@wms/contract/identity/permissions/endpoints';
import { can } from '@wms/contract/platform/permissions';
import { useAnswer } from '../../client/answer.ts';
import { useHeld } from '../../client/session/current.ts';
import { ButtonWithIcon, IconButton } from '../../ui/parts/buttons.tsx';
import classes from './Button.module.css';
import { bugReportStore } from './bug-report-store.ts';

export type BugReportButtonProps = {
  /** Whether the registration is complete; undefined while nobody knows. */
  complete: boolean | undefined;
  /** Shows the words, or only the icon. */
  wide: boolean;
};

/** 'Segnala un bug', for people who may report one. */
export function BugReportButton({ complete, wide }: BugReportButtonProps) {
  if (!useMayReport(complete)) return null;
  const report = () => bugReportStore.set(true);
  return wide ? (
    <ButtonWithIcon
      icon={IconBug}
      variant="subtle"
      color="gray"
      size="xs"
      className={classes.bug}
      onClick={report}
    >
      Segnala un bug
    </ButtonWithIcon>
  ) : (
    <IconButton icon={IconBug} label="Segnala un bug" onClick={report} title="Segnala un bug" />
  );
}

/**
 * Whether the person may report a bug. This also works during registration, before the guard has fetched the
 * permissions.
 */
function useMayReport(complete: boolean | undefined): boolean {
  const held = useHeld();
  const { data } = useAnswer(getGrantedPermissions, {}, { enabled: complete === false });
  return (
    held.has(can.bugReporting) || (data?.some(({ permission }) => permission === can.bugReporting) ?? false)
  );
}
