import { expenseDeclaration, selfDeclaration } from '@wms/contract/accounting/expense-reports/settings';
import type { Settings } from '../../../platform/settings/settings.ts';

/**
 * Returns the declaration under which a report is sent today, with the words for self-declared lines when there are
 * some.
 */
export const declarationFor = (settings: Settings, selfDeclares: boolean): string =>
  [settings.value(expenseDeclaration), ...(selfDeclares ? [settings.value(selfDeclaration)] : [])].join('\n');
