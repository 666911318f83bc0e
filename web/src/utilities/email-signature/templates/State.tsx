import type { KeptTemplate } from '@wms/contract/utilities/email-signature/templates';
import { StateDot } from '../../../ui/StateDot.tsx';

export function TemplateState({ template: { active, isDefault } }: { template: KeptTemplate }) {
  if (!active) return <StateDot colour="gray">Chiuso</StateDot>;
  return <StateDot colour={isDefault ? 'teal' : 'green'}>{isDefault ? 'Predefinito' : 'In uso'}</StateDot>;
}
