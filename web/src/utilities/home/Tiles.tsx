import { Stack, Title } from '@mantine/core';
import { addressOf, Link } from '../../ui/page/link.ts';
import { type OpenPage, useOpenPages } from '../../ui/page/open-pages.ts';
import tile from '../../ui/parts/tile.module.css';
import classes from './Home.module.css';

const ownPages = 'Altro';

/** Links to every page that the person may open, by group. */
export function Tiles() {
  const pages = useOpenPages().filter(({ name, own }) => name !== 'Home' && !own);
  const groups = Map.groupBy(pages, ({ group }) => group || ownPages);
  // Pages without a group come first, because they are used most.
  const names = [...groups.keys()].sort((a, b) => Number(b === ownPages) - Number(a === ownPages));
  return (
    <Stack gap={24} mt={8}>
      {names.map((name) => (
        <section key={name} aria-label={name === ownPages ? 'Pagine' : name}>
          {name !== ownPages && (
            <Title order={2} c="dimmed" fz="small" fw={600} lh="inherit">
              {name}
            </Title>
          )}
          <ul className={classes.tiles}>
            {(groups.get(name) ?? []).map((page) => (
              <li key={page.name}>
                <Tile page={page} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Stack>
  );
}

function Tile({ page }: { page: OpenPage }) {
  const Icon = page.icon;
  return (
    <Link to={addressOf(page.path)} className={`${tile.tile} ${classes.tile}`} preload="intent">
      <Icon size={20} stroke={1.5} aria-hidden />
      {page.label}
    </Link>
  );
}
