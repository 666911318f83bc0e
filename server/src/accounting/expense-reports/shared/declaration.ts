import { expenseDeclaration, selfDeclaration } from '@wms/contract/accounting/expense-reports/settings';
import type { Settings } from '../../../platform/settings/settings.ts';

/** The words under which a report is sent today; those for self-declared lines stand where there are some. */
export const declarationFor = (settings: Settings, selfDeclares: boolean): string =>
  [settings.value(expenseDeclaration), ...(selfDeclares ? [settings.value(selfDeclaration)] : [])].join('\n');
