import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getSignInWays } from '@wms/contract/identity/sessions/endpoints';
import { lazy, Suspense, useState } from 'react';
import { answerQuery } from '../../client/query.ts';
import { startSession } from '../../client/session/current.ts';
import { useNavigate } from '../../ui/page/link.ts';
import classes from './Login.module.css';
import { Refusal, useRefusal } from './Refusal.tsx';
import { SignInByPassword } from './SignInByPassword.tsx';

const PasskeySignIn = lazy(async () => ({
  default: (await import('../passkeys/PasskeySignIn.tsx')).PasskeySignIn,
}));
// Few people have a second factor, and its field shares styles with the frame, which this page does not load.
const GiveFactor = lazy(async () => ({ default: (await import('./GiveFactor.tsx')).GiveFactor }));
const SignOnButton = lazy(async () => ({
  default: (await import('../single-sign-on/SignOnButton.tsx')).SignOnButton,
}));

/** Used when the server doesn't answer; the form then shows the error when it is sent. */
const usual = { password: true, provider: null };

type Props = {
  /** The reason why an earlier attempt failed. */
  said?: string;
  /** The challenge of a sign-in that still needs the second factor. */
  owed?: string | null;
};

/** All ways to sign in that the organisation has. */
export function SignIn({ said, owed = null }: Props) {
  const navigate = useNavigate();
  const refusal = useRefusal(said);
  // `useAnswer` isn't used here, because it only fails after its last attempt, and nobody should wait that long to sign
  // in.
  const asked = useQuery(answerQuery(getSignInWays));
  const [challenge, setChallenge] = useState(owed);
  const enter = (token: string) => {
    startSession(token);
    void navigate({ to: '/' });
  };
  if (challenge !== null)
    return (
      <GiveFactor
        challenge={challenge}
        onDone={enter}
        onOver={(sentence) => {
          setChallenge(null);
          if (sentence) refusal.say(sentence);
        }}
      />
    );
  const ways = asked.data ?? (asked.failureCount > 0 ? usual : null);
  // The page's first script has already asked, so the answer is nearly always there.
  if (!ways) return <Box mih={300} />;
  const { password, provider } = ways;
  const others = (
    <Suspense fallback={<Box component="span" display="block" h={provider === null ? 42 : 100} />}>
      {provider !== null && (
        <SignOnButton
          provider={provider}
          main={!password}
          onBegin={refusal.forget}
          onFailure={refusal.onFailure}
        />
      )}
      <PasskeySignIn label="Entra con una passkey" onDone={enter} onFailure={refusal.onFailure} />
    </Suspense>
  );
  return password ? (
    <SignInByPassword refusal={refusal} onDone={enter} onOwed={setChallenge} after={others} />
  ) : (
    <div className={classes.form}>
      <Refusal>{refusal.sentence}</Refusal>
      {others}
    </div>
  );
}
