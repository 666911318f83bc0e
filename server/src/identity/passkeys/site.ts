/** The site for which a passkey is valid: a browser sends its signature to no other site. */

import { Refusal } from '../../platform/refusal.ts';

export type Site = { origin: string; domain: string };

/**
 * Returns the site of the address by which the browser reaches us. Only `publicUrl` knows whether the public address is
 * https, because a proxy on another machine doesn't say so. A forged address gains nothing, because the signature names
 * its site.
 */
export function siteOf(publicUrl: string | undefined, reached: string): Site {
  if (!URL.canParse(reached)) throw new Refusal(400, 'La richiesta non dice a quale sito va');
  const isPublic = publicUrl !== undefined && new URL(publicUrl).host === new URL(reached).host;
  const { origin, hostname } = new URL(isPublic ? publicUrl : reached);
  return { origin, domain: hostname };
}
