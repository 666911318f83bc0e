import { listMemberKinds, type MemberKind } from '@wms/contract/accounting/members/kinds';
import { useAnswer } from '../../../client/answer.ts';
import { useIdle } from '../../../ui/page/use-idle.ts';

const none: readonly MemberKind[] = [];

/**
 * The kinds of members. They are fetched after the page's first content, because they are in closed chips and in forms.
 */
export function useKinds(): readonly MemberKind[] {
  const idle = useIdle();
  return useAnswer(listMemberKinds, {}, { enabled: idle }).data ?? none;
}
