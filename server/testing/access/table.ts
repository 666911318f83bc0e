/**
 * The callers of each endpoint, written by hand from product.md (2.1, 6, 7), domain.md, peers.md and the issues: the
 * access test compares the server with these lists and not with the contract that it tests. A new endpoint gets its
 * line in the list of its cupboard, from the specification; never copy it from the contract.
 */
import { accountingAccess } from './accounting.ts';
import { humanResourcesAccess } from './humanResources.ts';
import { identityAccess } from './identity.ts';
import { logisticsAccess } from './logistics.ts';
import type { Rule } from './rule.ts';
import { utilitiesAccess } from './utilities.ts';
import { workshopAccess } from './workshop.ts';

const rules: readonly Rule[] = [
  ...identityAccess,
  ...humanResourcesAccess,
  ...logisticsAccess,
  ...accountingAccess,
  ...utilitiesAccess,
  ...workshopAccess,
];

export type AccessEntry = { method: string; path: string } & Pick<Rule, 'who' | 'beforeCompletion'>;

/** One line for each endpoint: method, path and who may call it. */
export const accessTable: readonly AccessEntry[] = rules.flatMap(({ who, beforeCompletion, endpoints }) =>
  endpoints.map((endpoint) => {
    const [method = '', path = ''] = endpoint.split(' ');
    return { method, path, who, beforeCompletion };
  }),
);
