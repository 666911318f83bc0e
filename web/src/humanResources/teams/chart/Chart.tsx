/** The organisation chart: a picture that can be moved, zoomed and saved, and the same content as a list. */
import { Group, Stack } from '@mantine/core';
import { IconArrowsMaximize, IconDownload, IconMinus, IconPlus } from '@tabler/icons-react';
import type { TeamNode } from '@wms/contract/humanResources/teams/endpoints';
import { formatDate } from '@wms/contract/platform/formats';
import { today } from '@wms/contract/platform/schema';
import { useMemo, useRef } from 'react';
import { report } from '../../../client/answer.ts';
import { EmptyState } from '../../../ui/page/Page.tsx';
import { ButtonWithIcon, IconButton } from '../../../ui/parts/buttons.tsx';
import textClasses from '../../../ui/parts/text.module.css';
import { type Branch, branchesOf } from '../shared/branches.ts';
import classes from './Chart.module.css';
import { countPeople, Drawing } from './Drawing.tsx';
import { layOut } from './layout.ts';
import { type PictureFormat, savePicture } from './save.ts';
import { usePictures } from './use-pictures.ts';
import { useZoom } from './use-zoom.ts';

type Props = { teams: readonly TeamNode[]; on: string | undefined; onOpen: (id: number) => void };

export function OrganisationChart({ teams, on, onOpen }: Props) {
  const branches = useMemo(() => branchesOf(teams), [teams]);
  const layout = useMemo(() => layOut(branches), [branches]);
  const { ref, transform, fit, enlarge, reduce } = useZoom(layout);
  const shapes = useRef<SVGGElement>(null);
  const pictures = usePictures(layout.boxes.flatMap(({ team: { head } }) => (head ? [head] : [])));
  const save = (format: PictureFormat) => {
    if (!shapes.current) return;
    const title = `Organigramma ${formatDate(on ?? today(), 'al')}`;
    const { width, height } = layout;
    savePicture({ shapes: shapes.current, width, height, title }, format).catch(report);
  };
  if (branches.length === 0) return <EmptyState>Non c’è nessun reparto aperto da disegnare.</EmptyState>;
  return (
    <Stack gap={10} miw={0}>
      <Group gap={6}>
        <IconButton icon={IconPlus} label="Ingrandisci" variant="default" onClick={enlarge} />
        <IconButton icon={IconMinus} label="Rimpicciolisci" variant="default" onClick={reduce} />
        <ButtonWithIcon icon={IconArrowsMaximize} variant="default" onClick={fit}>
          Adatta
        </ButtonWithIcon>
        {(['svg', 'png'] as const).map((format) => (
          <ButtonWithIcon key={format} icon={IconDownload} variant="default" onClick={() => save(format)}>
            {format.toUpperCase()}
          </ButtonWithIcon>
        ))}
      </Group>
      {/* Screen readers skip the picture: the list below has the same content, and works with the keyboard. */}
      <svg ref={ref} className={classes.frame} aria-hidden>
        <g transform={transform}>
          <g ref={shapes}>
            <Drawing layout={layout} pictures={pictures} onOpen={onOpen} />
          </g>
        </g>
      </svg>
      <details className={classes.list}>
        <summary>Come elenco</summary>
        <TeamList branches={branches} onOpen={onOpen} />
      </details>
    </Stack>
  );
}

const TeamList = ({ branches, onOpen }: { branches: readonly Branch[]; onOpen: (id: number) => void }) => (
  <ul>
    {branches.map(({ team: { id, name, head, members }, inside }) => (
      <li key={id}>
        <button type="button" className={textClasses.link} onClick={() => onOpen(id)}>
          {name}
        </button>
        {head && `, responsabile ${head.name}`}, {countPeople(members)}
        {inside.length > 0 && <TeamList branches={inside} onOpen={onOpen} />}
      </li>
    ))}
  </ul>
);
