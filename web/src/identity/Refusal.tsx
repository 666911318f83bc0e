import { IconAlertCircle } from '@tabler/icons-react';
import classes from './Login.module.css';

/** Why the form was refused, said at once where one is looking. */
export const Refusal = ({ children }: { children: string }) => (
  <div role="alert">
    {children && (
      <p className={classes.refused}>
        <IconAlertCircle size={18} stroke={1.5} aria-hidden />
        {children}
      </p>
    )}
  </div>
);
