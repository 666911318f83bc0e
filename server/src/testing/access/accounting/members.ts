import type { Rule } from '../rule.ts';

export const membersAccess: readonly Rule[] = [];
