import { Checkbox, Stack } from '@mantine/core';
import { describedPermissions, permissionGroups } from '@wms/contract/identity/permissions/described';
import type { Permission } from '@wms/contract/platform/permissions';
import classes from './CodesField.module.css';

type Props = {
  label: string;
  value: readonly Permission[];
  onChange: (codes: Permission[]) => void;
  /** Says why a code can't be chosen; null when it can. */
  whyNot?: (code: Permission) => string | null;
  /** True if the field may stay empty. */
  optional?: boolean;
  error?: React.ReactNode;
  disabled?: boolean;
  'data-path'?: string;
};

/** Chooses permissions, in the groups of the menu; each one lists the pages that it opens. */
export function CodesField({ label, value, onChange, whyNot, disabled = false, ...rest }: Props) {
  return (
    <Checkbox.Group
      label={label}
      value={[...value]}
      onChange={(codes) => onChange(codes as Permission[])}
      error={rest.error}
      // The error is above the long list, because below it nobody would see it.
      inputWrapperOrder={['label', 'error', 'input']}
      withAsterisk={!rest.optional}
      data-path={rest['data-path']}
      tabIndex={-1}
    >
      <div className={classes.groups}>
        {permissionGroups.map((group) => (
          <Stack key={group.label} gap={8} className={classes.group} role="group" aria-label={group.label}>
            <strong>{group.label}</strong>
            {group.codes.map((code) => {
              const why = whyNot?.(code) ?? null;
              return (
                <Checkbox
                  key={code}
                  value={code}
                  label={describedPermissions[code].label}
                  description={why ?? describedPermissions[code].opens}
                  disabled={disabled || why !== null}
                />
              );
            })}
          </Stack>
        ))}
      </div>
    </Checkbox.Group>
  );
}
