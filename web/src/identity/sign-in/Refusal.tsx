import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import type { CallError } from '../../client/call/send.ts';
import classes from './Login.module.css';

/** For a form that says under its fields, and not in the alert, why it was refused. */
export function useRefusal() {
  const [sentence, setSentence] = useState('');
  return {
    sentence,
    forget: () => setSentence(''),
    onFailure: (error: CallError) => {
      setSentence(error.message);
      return true;
    },
  };
}

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
