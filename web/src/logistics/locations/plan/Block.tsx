import { formatNumber } from '@wms/contract/platform/formats';
import { type Aspect, sentenceOf, shareOf, type Tint } from './colours.ts';
import { type Block, heading } from './layout.ts';
import classes from './Plan.module.css';

type Props = {
  block: Block;
  label: string;
  aspect: Aspect;
  tint: Tint;
  /** The Tab key reaches this block. */
  stop: boolean;
  /** The place that the person looks for. */
  lit: boolean;
  onOpen: () => void;
};

/** A place on the plan: a coloured cell, or a frame whose heading can be chosen. */
export function PlanBlock({ block, label, aspect, tint, stop, lit, onOpen }: Props) {
  const { place, x, y, width, height, leaf } = block;
  const share = aspect === 'occupazione' ? shareOf(place) : null;
  const own = figureOf(block, aspect, share);
  // A frame shows its own number only when there is room beside its name.
  const figure = leaf || width >= (label.length + own.length) * 8 + 28 ? own : '';
  const fits = Math.floor((width - 8) / 7.2);
  // The ends of codes tell the places of one shelf apart.
  const shown = label.length > fits ? `…${label.slice(-Math.max(fits - 1, 1))}` : label;
  return (
    <>
      {!leaf && (
        <rect
          className={classes.frame}
          data-depth={block.depth % 2}
          x={x + 0.5}
          y={y + 0.5}
          width={width - 1}
          height={height - 1}
          rx={6}
        />
      )}
      <g
        className={leaf ? classes.cell : classes.heading}
        data-tint={leaf ? tint : undefined}
        data-closed={place.closed || undefined}
        data-lit={lit || undefined}
        ref={lit ? bringIntoView : undefined}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: a shape of the picture */}
        <g
          role="button"
          tabIndex={stop ? 0 : -1}
          aria-label={lit ? `È qui: ${sentenceOf(place)}` : sentenceOf(place)}
          onClick={onOpen}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== ' ') return;
            event.preventDefault();
            onOpen();
          }}
        >
          <title>{sentenceOf(place)}</title>
          <rect
            x={x + 0.5}
            y={y + 0.5}
            width={width - 1}
            height={(leaf ? height : heading) - 1}
            rx={leaf ? 4 : 6}
          />
        </g>
        {/* Screen readers skip this text, because the name of the block says the same in words. */}
        <text
          aria-hidden
          x={leaf ? x + width / 2 : x + 8}
          y={y + (leaf ? (figure ? 15 : 21) : 16)}
          textAnchor={leaf ? 'middle' : 'start'}
        >
          {shown}
        </text>
        {figure !== '' && (
          <text
            aria-hidden
            className={classes.figure}
            x={leaf ? x + width / 2 : x + width - 8}
            y={y + (leaf ? 27 : 16)}
            textAnchor={leaf ? 'middle' : 'end'}
          >
            {figure}
          </text>
        )}
      </g>
    </>
  );
}

const bringIntoView = (block: SVGGElement | null) => block?.scrollIntoView({ block: 'center' });

/** The number that the colour stands for, because colour alone can't be read by everyone. */
function figureOf({ place }: Block, aspect: Aspect, share: number | null): string {
  if (aspect === 'sotto scorta') return place.low > 0 ? formatNumber(place.low) : '';
  if (aspect === 'valore') return Number(place.value) > 0 ? short(Number(place.value)) : '';
  if (share !== null && share > 0) return `${Math.round(share * 100)}%`;
  return place.products > 0 ? formatNumber(place.products) : '';
}

const short = (value: number) =>
  value >= 10_000
    ? `€\u00a0${formatNumber(Math.round(value / 1000))}k`
    : `€\u00a0${formatNumber(Math.round(value))}`;
