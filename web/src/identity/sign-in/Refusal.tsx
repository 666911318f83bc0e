import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import type { CallError } from '../../client/call/send.ts';
import classes from './Login.module.css';

/** Stores the reason of a refusal for a form that shows it under its fields instead of in an alert. */
export function useRefusal(first = '') {
  const [sentence, setSentence] = useState(first);
  return {
    sentence,
    say: setSentence,
    forget: () => setSentence(''),
    onFailure: (error: CallError) => {
      setSentence(error.message);
      return true;
    },
  };
}

/** The reason of a refusal, announced at once beside the fields. */
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
