import { demandedCodes } from '@wms/contract/identity/second-factor/demanded';
import type { ComponentProps } from 'react';
import { CodesField } from '../../identity/permissions/shared/CodesField.tsx';
import type { PermissionsField } from '../../ui/settings/ChangeSetting.tsx';

/** Chooses permissions for a setting. */
export const DemandedCodes = ({ label, value, onChange }: ComponentProps<PermissionsField>) => (
  <CodesField
    optional
    label={label}
    value={demandedCodes(value)}
    onChange={(codes) => onChange(codes.join(','))}
  />
);
