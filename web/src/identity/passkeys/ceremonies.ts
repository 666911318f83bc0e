/** The use of passkeys in the browser. This code is loaded when somebody uses one. */
import {
  askPasskey,
  beginPasskey,
  type CreatedPasskey,
  type SignedPasskey,
} from '@wms/contract/identity/passkeys/endpoints';
import { call } from '../../client/call/send.ts';

/** Browsers offer passkeys only on sites that nobody can listen to: with https, and on localhost. */
export const canUsePasskeys = () => typeof window !== 'undefined' && 'PublicKeyCredential' in window;

/** Lets the device sign a challenge; null when the person closed its question. */
export async function signChallenge(): Promise<SignedPasskey | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { options } = await call(askPasskey);
  return unlessClosed(() => startAuthentication({ optionsJSON: options as never }));
}

/** Lets the device make a passkey; null when the person closed its question, or this device already has one. */
export async function makePasskey(): Promise<CreatedPasskey | null> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { options } = await call(beginPasskey);
  return unlessClosed(() => startRegistration({ optionsJSON: options as never }));
}

async function unlessClosed<Made>(work: () => Promise<unknown>): Promise<Made | null> {
  try {
    return (await work()) as Made;
  } catch (error) {
    if (error instanceof Error && closings.has(error.name)) return null;
    throw error;
  }
}

const closings = new Set(['NotAllowedError', 'AbortError', 'InvalidStateError']);
