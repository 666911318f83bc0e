/** The site for which a passkey counts: a browser gives its signature to no other. */

import { Refusal } from '../../platform/refusal.ts';

export type Site = { origin: string; domain: string };

/**
 * The address by which the browser reaches us. Of the public address only `publicUrl` knows whether it is https, since
 * a proxy on another machine doesn't say. A made-up address helps nobody: the signature names its site.
 */
export function siteOf(publicUrl: string | undefined, reached: string): Site {
  if (!URL.canParse(reached)) throw new Refusal(400, 'La richiesta non dice a quale sito va');
  const isPublic = publicUrl !== undefined && new URL(publicUrl).host === new URL(reached).host;
  const { origin, hostname } = new URL(isPublic ? publicUrl : reached);
  return { origin, domain: hostname };
}
