import { Group, SegmentedControl, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconLayoutGrid, IconTable } from '@tabler/icons-react';
import { phone } from '../../../ui/page/phone.ts';
import { useChoiceInUrl } from '../../../ui/page/use-choice-in-url.ts';

const views = ['tabella', 'foto'] as const;
type View = (typeof views)[number];

/** The view of the products (table or cards), which is in the page's address. */
export function useView(first: View): { value: View; onChange: (view: View) => void } {
  const [value, onChange] = useChoiceInUrl('vista', views, first);
  return { value, onChange };
}

export function ViewSwitch({ value, onChange }: ReturnType<typeof useView>) {
  // On a phone the switch is left out and not hidden, because it measures its place on the page when it is drawn.
  const narrow = useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
  if (narrow) return null;
  return (
    <SegmentedControl
      aria-label="Vista"
      value={value}
      onChange={(chosen) => onChange(chosen === 'foto' ? 'foto' : 'tabella')}
      data={[
        { value: 'tabella', label: <Choice icon={IconTable} label="Tabella" /> },
        { value: 'foto', label: <Choice icon={IconLayoutGrid} label="Foto" /> },
      ]}
    />
  );
}

function Choice({ icon: Icon, label }: { icon: typeof IconTable; label: string }) {
  return (
    <Group component="span" gap={0} h={22} title={label}>
      <Icon size={18} stroke={1.5} aria-hidden />
      <VisuallyHidden>{label}</VisuallyHidden>
    </Group>
  );
}
