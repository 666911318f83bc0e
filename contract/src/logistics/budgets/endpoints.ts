/** The yearly budgets of teams, VAT included, and the amounts above which an order needs approvals. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { can } from '../../platform/permissions.ts';
import {
  aboveZero,
  acrossFields,
  Id,
  intParam,
  Money,
  NamedRef,
  optional,
  text,
  Version,
} from '../../platform/schema.ts';
import { managesOrders } from '../shared/access.ts';

export const budgetsPath = '/api/logistics/budgets';

/** The percentage of a budget from which people are warned; above the whole budget an approval needs a reason. */
export const warnedFrom = 80;

const Limits = z.object({
  /** Up to this total an order needs no approval; null when every order needs one. */
  freeUpTo: Money.nullable(),
  /** Above this total an order needs two approvals; null when one is always enough. */
  twoAbove: Money.nullable(),
  version: z.number(),
});
export type Limits = z.infer<typeof Limits>;

const TeamBudget = z.object({
  team: NamedRef,
  /** Null when nobody has set a budget: then no order is stopped. */
  budget: z.object({ amount: Money, notes: z.string().nullable(), version: z.number() }).nullable(),
  /** The amount of orders that are approved or ordered, and not arrived yet. */
  committed: Money,
  spent: Money,
  /** The rest of the budget: null without a budget, below zero when it was exceeded. */
  left: Money.nullable(),
  /** The team's own limits; without them the general ones apply. */
  limits: Limits.nullable(),
});
export type TeamBudget = z.infer<typeof TeamBudget>;

export const listBudgets = endpoint.get(budgetsPath, {
  summary:
    'I budget dei reparti in un anno: quanto, impegnato, speso e quanto resta; e i limiti di approvazione',
  access: managesOrders,
  query: z.strictObject({ year: intParam(2000, 2199) }),
  answer: z.object({
    teams: z.array(TeamBudget),
    /** The limits for teams without limits of their own. */
    limits: Limits.nullable(),
    /** The years that have orders or budgets, the current year, and the next one. */
    years: z.array(z.number()),
  }),
});

export const getBudgetMonths = endpoint.get(`${budgetsPath}/:id/months`, {
  summary: 'Quanto un reparto ha impegnato e speso in un anno, per mese della richiesta',
  access: managesOrders,
  query: z.strictObject({ year: intParam(2000, 2199) }),
  answer: z.array(z.object({ month: z.number(), committed: Money, spent: Money })),
});

const amount = aboveZero(2, 10);

export const setBudget = endpoint.put(budgetsPath, {
  summary: 'Decide il budget di un reparto in un anno; senza importo lo toglie',
  access: managesOrders,
  undoable: true,
  body: z.strictObject({
    teamId: Id,
    year: z.number().int().min(2000).max(2199),
    amount: optional(amount),
    notes: optional(text(300)),
    /** The version of the budget that the person saw; null when there was none. */
    version: Version.nullable(),
  }),
});

export const setOrderLimits = endpoint.put('/api/logistics/order-limits', {
  summary: 'Decide i limiti di approvazione di un reparto, o di tutti gli altri',
  access: [[can.usersManagement]],
  undoable: true,
  body: z
    .strictObject({
      /** Null for all teams without limits of their own. */
      teamId: Id.nullable(),
      freeUpTo: optional(amount),
      twoAbove: optional(amount),
      version: Version.nullable(),
    })
    .refine(
      ({ freeUpTo, twoAbove }: { freeUpTo?: unknown; twoAbove?: unknown }) =>
        typeof freeUpTo !== 'string' ||
        typeof twoAbove !== 'string' ||
        Number(twoAbove.replace(',', '.')) >= Number(freeUpTo.replace(',', '.')),
      acrossFields('twoAbove', 'Due persone servono da un importo più alto di quello senza approvazione'),
    ),
});
