import { Loader } from '@mantine/core';
import { logout } from '@wms/contract/identity/sessions/endpoints';
import { proveBySignOn, signInWithCode } from '@wms/contract/identity/single-sign-on/endpoints';
import { signOnSentence } from '@wms/contract/identity/single-sign-on/failures';
import { useEffect, useRef, useState } from 'react';
import { alert } from '../../client/alerts/alert.ts';
import { CallError, call, defaultMessage } from '../../client/call/send.ts';
import { forgetAskedPage, readAskedPage } from '../../client/session/asked-page.ts';
import { loggedIn, startSession } from '../../client/session/current.ts';
import { targetOf, useNavigate } from '../../ui/page/link.ts';
import classes from './Login.module.css';
import { SignIn } from './SignIn.tsx';

/** The result from the provider: a code that signs in, a code that proves who the person is, or a failure. */
export type SignOnReturn = { what: 'accesso' | 'conferma' | 'accessoNegato'; word: string };

/** Continues after the provider, or a link from the command line, has sent the browser here. */
export function Return({ what, word }: SignOnReturn) {
  const navigate = useNavigate();
  const [challenge, setChallenge] = useState<string | null>(null);
  const [said, setSaid] = useState<string | null>(null);

  const enter = (token: string) => {
    // A person who was signed in here is signed out, also at the server.
    if (loggedIn()) void call(logout, {}, { background: true }).catch(() => {});
    startSession(token);
    void navigate({ to: '/', replace: true });
  };
  /** Returns a signed-in person to their page, with the sentence in an alert; shows it on the form to anybody else. */
  const goBack = (sentence: string, done = false) => {
    if (!loggedIn()) return setSaid(sentence);
    if (done) alert.success(sentence);
    else alert.error(sentence);
    const page = readAskedPage();
    forgetAskedPage();
    void navigate({ ...targetOf(page ?? '/'), replace: true });
  };
  const fail = (error: unknown) => {
    const owed = error instanceof CallError ? error.problem?.challenge : undefined;
    if (owed) setChallenge(owed);
    else goBack(error instanceof CallError ? error.message : defaultMessage);
  };
  const goOn = () => {
    if (what === 'accessoNegato') goBack(signOnSentence(word));
    else if (what === 'accesso')
      call(signInWithCode, { body: { code: word } }).then(({ access_token }) => enter(access_token), fail);
    else if (!loggedIn()) setSaid(signOnSentence('expired'));
    else call(proveBySignOn, { body: { code: word } }).then(({ message }) => goBack(message, true), fail);
  };
  // A code is valid only once, so it is sent only once, even if React runs the effect again.
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    goOn();
  });

  if (challenge !== null || said !== null) return <SignIn said={said ?? ''} owed={challenge} />;
  return (
    <div className={classes.form}>
      <Loader aria-label="Caricamento" />
    </div>
  );
}
