/** The shapes of the chart. They contain their colours, because the same shapes are saved as a file. */

import type { TeamNode } from '@wms/contract/humanResources/teams/endpoints';
import { formatCount, shorten } from '@wms/contract/platform/formats';
import { box, type Layout } from './layout.ts';

type Props = {
  layout: Layout;
  /** The pictures of team heads as data addresses, by the person's id. */
  pictures: ReadonlyMap<number, string>;
  onOpen: (id: number) => void;
};

const face = 26;
/** The number of characters that fit into a line, because SVG text doesn't wrap. */
const longest = { name: 25, head: 27 };

export const Drawing = ({ layout: { boxes, lines }, pictures, onOpen }: Props) => (
  <>
    {lines.map((path) => (
      <path key={path} d={path} fill="none" stroke="var(--chart-line)" strokeWidth={1.5} />
    ))}
    {boxes.map(({ team, x, y }) => (
      // biome-ignore lint/a11y/noStaticElementInteractions: the list under the chart opens teams by keys
      <g key={team.id} transform={`translate(${x},${y})`} cursor="pointer" onClick={() => onOpen(team.id)}>
        <TeamBox team={team} picture={team.head ? pictures.get(team.head.id) : undefined} />
      </g>
    ))}
  </>
);

function TeamBox({ team, picture }: { team: TeamNode; picture: string | undefined }) {
  const { id, name, code, colour, head, members } = team;
  return (
    <>
      <title>
        {[name, head && `responsabile ${head.name}`, countPeople(members)].filter(Boolean).join(', ')}
      </title>
      <rect width={box.width} height={box.height} rx={8} fill="var(--chart-box)" stroke="var(--chart-line)" />
      <path
        d={`M8,0h2v${box.height}h-2a8,8 0 0 1 -8,-8v-${box.height - 16}a8,8 0 0 1 8,-8z`}
        fill={`var(--mantine-color-${colour}-5)`}
      />
      <text x={20} y={25} fontSize={14} fontWeight={600} fill="var(--chart-text)">
        {shorten(name, longest.name)}
      </text>
      <text x={box.width - 12} y={25} fontSize={12} textAnchor="end" fill="var(--chart-muted)">
        {members > 0 && members}
      </text>
      {picture && (
        <>
          <clipPath id={`face-${id}`}>
            <circle cx={20 + face / 2} cy={46} r={face / 2 - 2} />
          </clipPath>
          <image
            href={picture}
            x={20}
            y={46 - face / 2}
            width={face}
            height={face}
            preserveAspectRatio="xMidYMid slice"
            clipPath={`url(#face-${id})`}
          />
        </>
      )}
      <text x={picture ? 20 + face + 6 : 20} y={50} fontSize={12} fill="var(--chart-muted)">
        {head ? shorten(head.name, picture ? longest.head - 5 : longest.head) : code}
      </text>
    </>
  );
}

export const countPeople = (members: number) => formatCount(members, 'persona', 'persone');
