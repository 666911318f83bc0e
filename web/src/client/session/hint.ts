/**
 * Sets a cookie that tells the server that somebody is signed in on this browser, so that the HTML of a page can
 * preload the frame's code. The cookie does not say who it is or what they may see; the token stays in local storage.
 */
export function hintToServer(signedIn: boolean): void {
  const age = signedIn ? 365 * 24 * 3600 : 0;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http
  document.cookie = `WMS-FRAME=1; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
}
