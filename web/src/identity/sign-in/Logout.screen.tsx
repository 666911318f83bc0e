import { logout } from '@wms/contract/identity/sessions/endpoints';
import { useEffect } from 'react';
import { call } from '../../client/call/send.ts';
import { forgetAskedPage } from '../../client/session/asked-page.ts';
import { endSession, loggedIn } from '../../client/session/current.ts';
import { useNavigate } from '../../ui/page/link.ts';

/** Ends the session and goes to the login. It always ends on this device, and at the server when it can be reached. */
export default function Logout() {
  const navigate = useNavigate();
  useEffect(() => {
    // The page doesn't wait for the server: a slow or missing network must not keep the person signed in, here or in
    // other tabs.
    if (loggedIn()) void call(logout, {}, { background: true }).catch(() => {});
    endSession();
    forgetAskedPage();
    void navigate({ to: '/login', replace: true });
  }, [navigate]);
  return null;
}
