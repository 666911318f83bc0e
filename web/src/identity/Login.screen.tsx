import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { usePageTitle } from '../ui/page-title.ts';
import classes from './Login.module.css';
import { SignIn } from './SignIn.tsx';

const ChooseNewPassword = lazy(async () => ({
  default: (await import('./ChooseNewPassword.tsx')).ChooseNewPassword,
}));

/** The token of a link that lets one choose a new password; behind the #, where it stays in the browser. */
const tokenIn = (hash: string) => new URLSearchParams(hash).get('nuovaPassword');

export default function Login() {
  const token = useLocation({ select: ({ hash }) => tokenIn(hash) });
  usePageTitle(token ? 'Nuova password' : 'Accedi');
  return (
    <div className={classes.login}>
      <div className={classes.card}>
        <header className={classes.header}>
          <img src="/favicon.svg" alt="" width={44} height={44} />
          <div>
            <h1 className={classes.title} data-page-title tabIndex={-1}>
              Warehouse Management System
            </h1>
            <p className={classes.subtitle}>Gestionale</p>
          </div>
        </header>
        {token ? (
          <Suspense fallback={null}>
            <ChooseNewPassword token={token} />
          </Suspense>
        ) : (
          <SignIn />
        )}
      </div>
    </div>
  );
}
