/**
 * The tree of places. Each level is fetched when it is opened. The arrow keys move in the tree; Enter opens a place.
 */
import { VisuallyHidden } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type LocationNode, listLocations } from '@wms/contract/logistics/locations/endpoints';
import { formatNumber } from '@wms/contract/platform/formats';
import { useEffect, useRef } from 'react';
import { createStore, useStore } from '../../../client/alerts/store.ts';
import { useList } from '../../../ui/list/use-list.ts';
import { Pending } from '../../../ui/page/Page.tsx';
import classes from '../../../ui/tree/Tree.module.css';
import { walkTree } from '../../../ui/tree/walk-tree.ts';
import { type DraggedThing, draggable, type Target, useDropTarget } from '../shared/drag.ts';
import { kindWords } from '../shared/labels.ts';

type Props = {
  selected: number | null;
  /** The ids from the warehouse down to the selected place; the tree shows all of them. */
  path: readonly number[];
  onSelect: (id: number) => void;
  mayDrag: (place: LocationNode) => boolean;
  onDrop: (what: DraggedThing, target: Target) => void;
};

export const usePlacesIn = (parent: number | null) =>
  useList(listLocations, { fixed: parent === null ? {} : { parent: String(parent) }, inAddress: false })
    .pages;

export function LocationTree(props: Props) {
  const { path } = props;
  const joined = path.join();
  useEffect(() => {
    for (const id of joined.split(',').filter(Boolean)) setOpened(Number(id), true);
  }, [joined]);
  const { loading, error, retry } = usePlacesIn(null);
  if (error || loading) return <Pending error={error} onRetry={retry} />;
  return (
    <div role="tree" aria-label="Ubicazioni" onKeyDown={(event) => walkTree(event, setOpened)}>
      <Branch {...props} parent={null} level={1} />
    </div>
  );
}

function Branch({ parent, level, ...props }: Props & { parent: number | null; level: number }) {
  const { rows, loading, error, retry, more } = usePlacesIn(parent);
  if (loading) return <Line level={level}>Caricamento…</Line>;
  if (error)
    return (
      <Line level={level} onClick={retry}>
        Non è stato possibile leggere: riprova
      </Line>
    );
  return (
    <>
      {rows.map((node, index) => (
        <Node
          key={node.id}
          {...props}
          node={node}
          level={level}
          // The Tab key reaches only one item: the selected one, or the first one.
          stop={props.path.length > 0 ? node.id === props.selected : parent === null && index === 0}
        />
      ))}
      {more && (
        <Line level={level} onClick={more.load}>
          {more.loading ? 'Caricamento…' : 'Mostra altre ubicazioni'}
        </Line>
      )}
    </>
  );
}

function Node({ node, level, stop, ...props }: Props & { node: LocationNode; level: number; stop: boolean }) {
  const { selected, onSelect, mayDrag, onDrop } = props;
  const opened = useStore(openedPlaces).has(node.id) && node.children > 0;
  const { over, hovered, handlers } = useDropTarget(node, onDrop);
  // A closed place opens when something is held above it for a moment.
  useEffect(() => {
    if (!hovered || node.children === 0) return;
    const later = setTimeout(() => setOpened(node.id, true), 600);
    return () => clearTimeout(later);
  }, [hovered, node.id, node.children]);
  // The row is also scrolled into view when the search, a reader, a link or a move has selected the place.
  const row = useRef<HTMLDivElement>(null);
  const isSelected = node.id === selected;
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  const { label, icon: Icon } = kindWords[node.kind];
  return (
    <>
      {/* The level is an attribute: inner places come after their place, not in it, so that its name stays its own. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the tree hears the keys */}
      <div
        ref={row}
        role="treeitem"
        aria-level={level}
        aria-selected={isSelected}
        {...(node.children > 0 && { 'aria-expanded': opened })}
        tabIndex={stop ? 0 : -1}
        data-item={node.id}
        className={classes.row}
        style={{ paddingInlineStart: `${(level - 1) * 18 + 2}px` }}
        data-selected={isSelected || undefined}
        data-closed={node.closed || undefined}
        data-over={over || undefined}
        onClick={() => {
          onSelect(node.id);
          if (node.children > 0) setOpened(node.id, true);
        }}
        {...handlers}
        {...(mayDrag(node) && draggable({ kind: 'place', place: node }))}
      >
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys open and close */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a part of the tree item, for the pointer */}
        <span
          className={classes.chevron}
          data-open={opened || undefined}
          data-empty={node.children === 0 || undefined}
          onClick={(event) => {
            event.stopPropagation();
            setOpened(node.id, !opened);
          }}
        >
          <IconChevronRight size={16} stroke={1.5} aria-hidden />
        </span>
        <Icon size={18} stroke={1.5} aria-hidden className={classes.icon} />
        <VisuallyHidden>{label}</VisuallyHidden>
        <span className={classes.code}>{node.code}</span>
        <span className={classes.name}>{node.name === node.code ? '' : node.name}</span>
        {node.closed && <VisuallyHidden>chiusa</VisuallyHidden>}
        {node.products > 0 && (
          <span className={classes.count}>
            {formatNumber(node.products)}
            <VisuallyHidden> {node.products === 1 ? 'prodotto' : 'prodotti'}</VisuallyHidden>
          </span>
        )}
      </div>
      {opened && <Branch {...props} parent={node.id} level={level + 1} />}
    </>
  );
}

/** A line of the tree that isn't a place. */
function Line({ level, onClick, children }: { level: number; onClick?: () => void; children: string }) {
  return (
    <div
      role="treeitem"
      aria-level={level}
      aria-selected={false}
      tabIndex={-1}
      className={classes.line}
      style={{ paddingInlineStart: `${(level - 1) * 18 + 28}px` }}
      onClick={onClick}
      onKeyDown={(event) => event.key === 'Enter' && onClick?.()}
    >
      {children}
    </div>
  );
}

/** The opened places stay open while the person is on other pages of the application. */
const openedPlaces = createStore<ReadonlySet<number>>(new Set());

function setOpened(id: number, open: boolean) {
  if (openedPlaces.get().has(id) === open) return;
  const next = new Set(openedPlaces.get());
  if (open) next.add(id);
  else next.delete(id);
  openedPlaces.set(next);
}
