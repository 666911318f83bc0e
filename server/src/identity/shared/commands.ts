/** Functions that the commands about people share: reading permissions, and handing over a link. */
import { permissions } from '@wms/contract/platform/permissions';
import { z } from 'zod';
import { CommandError } from '../../platform/command-line/run.ts';

export const say = (line: string) => process.stdout.write(`${line}\n`);

const PermissionCodes = z.array(z.enum(permissions));

/** Returns the codes of a list like `A,B`; `all` means every code. */
export function permissionCodes(list: string) {
  const codes =
    list === 'all'
      ? permissions
      : list
          .split(',')
          .map((code) => code.trim())
          .filter(Boolean);
  const parsed = PermissionCodes.safeParse(codes);
  if (parsed.success) return parsed.data;
  const unknown = codes.filter((code) => !(permissions as string[]).includes(code));
  throw new CommandError(`Permessi sconosciuti: ${unknown.join(', ')}. Esistono: ${permissions.join(', ')}.`);
}

/** Returns the addresses under which people may reach the application; none when no address is known. */
export type FindSites = () => Promise<string[]>;

/** Prints the whole addresses of a link's page, or the page alone when no address of WMS is known. */
export async function sayLink(page: string, findSites: FindSites): Promise<void> {
  const sites = await findSites();
  if (sites.length === 0)
    say('Non so a quale indirizzo le persone aprono WMS: mettilo davanti, o imposta WMS_PUBLIC_URL.');
  if (sites.length > 1) say('Dai quello che da loro si apre; con WMS_PUBLIC_URL ce n’è uno solo.');
  const links = sites.map((site) => new URL(page, site).href);
  say(`\n  ${links.join('\n  ') || page}\n`);
}
