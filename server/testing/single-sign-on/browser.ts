/** A browser without pages, for tests: it keeps the cookies of each site and follows what leads elsewhere. */

export type PlainBrowser = {
  /** Asks once, with the cookies of that site and path; nothing is followed. */
  ask(address: string, init?: RequestInit): Promise<Response>;
  /** Follows from address to address until one has this in it, and answers that one, unasked. */
  follow(address: string, until: string): Promise<URL>;
};

type BrowserCookie = { name: string; value: string; path: string };

export function openPlainBrowser(): PlainBrowser {
  const jars = new Map<string, BrowserCookie[]>();
  const ask: PlainBrowser['ask'] = async (address, init) => {
    const { origin, pathname } = new URL(address);
    const jar = jars.get(origin) ?? [];
    const cookies = jar.filter(({ path }) => pathname.startsWith(path));
    const headers = new Headers(init?.headers);
    headers.set('cookie', cookies.map(({ name, value }) => `${name}=${value}`).join('; '));
    const xsrf = jar.find(({ name }) => name === 'XSRF-TOKEN');
    if (xsrf) headers.set('x-xsrf-token', xsrf.value);
    const response = await fetch(address, { ...init, headers, redirect: 'manual' });
    const given = response.headers.getSetCookie().map(readCookie);
    const names = new Set(given.map(({ name, path }) => `${path} ${name}`));
    jars.set(origin, [...jar.filter(({ name, path }) => !names.has(`${path} ${name}`)), ...given]);
    return response;
  };
  return {
    ask,
    async follow(address, until) {
      let at = new URL(address);
      for (let hops = 0; hops < 10; hops++) {
        if (at.href.includes(until)) return at;
        const response = await ask(at.href);
        const next = response.headers.get('location');
        if (next === null)
          throw new Error(`${at} leads nowhere: ${response.status} ${await response.text()}`);
        at = new URL(next, at);
      }
      throw new Error(`${address} never leads to ${until}`);
    },
  };
}

function readCookie(line: string): BrowserCookie {
  const [pair = '', ...attributes] = line.split(/;\s*/);
  const at = pair.indexOf('=');
  const path = attributes.find((attribute) => attribute.toLowerCase().startsWith('path='));
  return { name: pair.slice(0, at), value: pair.slice(at + 1), path: path?.slice(5) ?? '/' };
}
