import { Text } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { usePageTitle } from '../../ui/page/title/page-title.ts';
import classes from './Login.module.css';
import { SignIn } from './SignIn.tsx';

const AskForLink = lazy(async () => ({ default: (await import('./AskForLink.tsx')).AskForLink }));
const ChooseNewPassword = lazy(async () => ({
  default: (await import('./ChooseNewPassword.tsx')).ChooseNewPassword,
}));
const AcceptInvitation = lazy(async () => ({
  default: (await import('./AcceptInvitation.tsx')).AcceptInvitation,
}));

const Return = lazy(async () => ({ default: (await import('./Return.tsx')).Return }));

/** The parameters behind the # with which the provider sends the browser back. */
const returns = ['accesso', 'conferma', 'accessoNegato'] as const;

/**
 * The sign-in, the invitation, and the two forms for people who can't sign in. The part of the address behind the #
 * chooses among them, because the browser doesn't send this part, so that a link's token stays in the browser. The
 * guard lets everybody open this page.
 */
export default function Login() {
  const way = new URLSearchParams(useLocation({ select: ({ hash }) => hash }));
  const token = way.get('nuovaPassword');
  const invitation = way.get('invito');
  const back = returns.flatMap((what) => {
    const word = way.get(what);
    return word ? [{ what, word }] : [];
  })[0];
  const forgotten = way.has('passwordDimenticata');
  usePageTitle(
    token ? 'Nuova password' : invitation ? 'Invito' : forgotten ? 'Password dimenticata' : 'Accedi',
  );
  return (
    <div className={classes.login}>
      <div className={classes.card}>
        <header className={classes.header}>
          <img src="/favicon.svg" alt="" width={44} height={44} />
          <div>
            <h1 className={classes.title} data-page-title tabIndex={-1}>
              Warehouse Management System
            </h1>
            <Text mt={2} c="dimmed">
              Gestionale
            </Text>
          </div>
        </header>
        <Suspense fallback={null}>
          {token ? (
            <ChooseNewPassword token={token} />
          ) : invitation ? (
            <AcceptInvitation token={invitation} />
          ) : forgotten ? (
            <AskForLink />
          ) : back ? (
            <Return key={back.word} {...back} />
          ) : (
            <SignIn />
          )}
        </Suspense>
      </div>
    </div>
  );
}
