/** The tabs of a page. The open tab is in the page's address (`?scheda=`), so that a link can lead to it. */
import { Tabs } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FaultBoundary } from './FaultBoundary.tsx';
import classes from './TabsInUrl.module.css';
import { useChoiceInUrl } from './use-choice-in-url.ts';

type Props = {
  /** The name of the tabs, for people who don't see them. */
  label: string;
  /** The tabs in their order. The first one is open unless the address names another one. */
  tabs: Readonly<Record<string, { label: string; content: () => ReactNode }>>;
  /**
   * Keeps a tab mounted and hidden after it was opened. Without it a closed tab is unmounted, and the address loses its
   * values, such as its filters.
   */
  keepMounted?: boolean;
};

export function TabsInUrl({ label, tabs, keepMounted = false }: Props) {
  const names = Object.keys(tabs);
  const [tab, setTab] = useChoiceInUrl('scheda', names, names[0] ?? '', { alone: !keepMounted });
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set([tab]));
  if (!opened.has(tab)) setOpened(new Set([...opened, tab]));

  // On a phone the row of tabs scrolls, so the chosen tab must be scrolled into view, also when the address chose it.
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
        <Tabs.Panel key={name} value={name} pt={16}>
          {(name === tab || (keepMounted && opened.has(name))) && (
            <FaultBoundary>
              <TabContent draw={tabs[name]?.content} />
            </FaultBoundary>
          )}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/**
 * Draws the content of a tab as a component of its own, so that a fault while the content is made belongs to the tab,
 * too.
 */
const TabContent = ({ draw }: { draw: (() => ReactNode) | undefined }) => draw?.();

/** Marks the sides on which the row continues. The returned function stops watching. */
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
