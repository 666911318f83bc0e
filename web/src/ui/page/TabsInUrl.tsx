/** A page's tabs, the open one in the page's address (`?scheda=`), so that a link leads to it. */
import { Tabs } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './TabsInUrl.module.css';
import { useChoiceInUrl } from './use-choice-in-url.ts';

type Props = {
  /** What the tabs are of, for who doesn't see them. */
  label: string;
  /** In their order; the first is open unless the address says another. */
  tabs: Readonly<Record<string, { label: string; content: () => ReactNode }>>;
  /** A tab once opened stays, hidden. Otherwise it goes, with what the address says of it: its filters, say. */
  keepMounted?: boolean;
};

export function TabsInUrl({ label, tabs, keepMounted = false }: Props) {
  const names = Object.keys(tabs);
  const [tab, setTab] = useChoiceInUrl('scheda', names, names[0] ?? '', { alone: !keepMounted });
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set([tab]));
  if (!opened.has(tab)) setOpened(new Set([...opened, tab]));

  // On a phone the row of tabs scrolls: the chosen one must be seen, also when the address chose it.
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>(`[data-tab="${tab}"]`);
    if (row.current && chosen)
      row.current.scrollLeft = chosen.offsetLeft - (row.current.clientWidth - chosen.clientWidth) / 2;
  }, [tab]);
  useEffect(() => (row.current ? showMore(row.current) : undefined), []);

  return (
    <Tabs value={tab} onChange={(value) => value && setTab(value)} keepMountedMode="display-none">
      <Tabs.List ref={row} className={classes.tabs} aria-label={label}>
        {names.map((name) => (
          <Tabs.Tab key={name} value={name} data-tab={name} className={classes.tab}>
            {tabs[name]?.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {names.map((name) => (
        <Tabs.Panel key={name} value={name} className={classes.panel}>
          {(name === tab || (keepMounted && opened.has(name))) && tabs[name]?.content()}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** Marks on which sides the row goes on, as long as it is there. */
function showMore(row: HTMLElement): () => void {
  const mark = () => {
    const rest = row.scrollWidth - row.clientWidth - row.scrollLeft;
    const sides = [row.scrollLeft > 1 && 'left', rest > 1 && 'right'].filter(Boolean);
    if (sides.length > 0) row.dataset.more = sides.join(' ');
    else delete row.dataset.more;
  };
  const observer = new ResizeObserver(mark);
  observer.observe(row);
  row.addEventListener('scroll', mark, { passive: true });
  return () => {
    observer.disconnect();
    row.removeEventListener('scroll', mark);
  };
}
