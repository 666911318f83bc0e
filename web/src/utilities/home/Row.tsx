import { Stack, Text } from '@mantine/core';
import { IconChevronRight, IconDots } from '@tabler/icons-react';
import type { RowPlace } from '@wms/contract/pages/home-rows';
import { placeHomeRow } from '@wms/contract/utilities/home/endpoints';
import { useChange } from '../../client/answer.ts';
import type { Task } from '../../ui/cupboards/home-part.ts';
import { ButtonMenu } from '../../ui/dropdown/ButtonMenu.tsx';
import { Link } from '../../ui/page/link.ts';
import { IconButton } from '../../ui/parts/buttons.tsx';
import textClasses from '../../ui/parts/text.module.css';
import classes from './Home.module.css';

type Props = {
  task: Task;
  place: RowPlace | null;
  /** Called before the row goes, which may have the focus. */
  onHide: () => void;
};

/** A row of Home, and its menu, by which the person moves or hides it. */
export function Row({ task, place, onHide }: Props) {
  const { harm, to, search = {} } = task;
  return (
    <li className={classes.row} data-harm={harm}>
      {to ? (
        <Link to={to} search={search} className={classes.task}>
          <Words task={task} />
          <IconChevronRight size={18} stroke={1.5} aria-hidden color="var(--mantine-color-dimmed)" />
        </Link>
      ) : (
        <div className={classes.task}>
          <Words task={task} />
        </div>
      )}
      {task.row && harm !== 'now' ? (
        <RowMenu row={task.row} title={task.title} place={place} onHide={onHide} />
      ) : (
        <span className={classes.noMenu} />
      )}
    </li>
  );
}

type MenuProps = {
  row: NonNullable<Task['row']>;
  title: string;
  place: RowPlace | null;
  onHide: () => void;
};

function RowMenu({ row, title, place, onHide }: MenuProps) {
  const change = useChange(placeHomeRow);
  const put = (next: RowPlace | null) => () => void change.run({ body: { row, place: next } });
  const hide = () => {
    onHide();
    put('hidden')();
  };
  return (
    <ButtonMenu
      position="bottom-end"
      button={<IconButton icon={IconDots} label={`Sposta o nascondi: ${title}`} className={classes.menu} />}
      entries={[
        { label: 'Metti per prima', onClick: put('first') },
        { label: 'Metti per ultima', onClick: put('last') },
        ...(place ? [{ label: 'Rimetti al suo posto', onClick: put(null) }] : []),
        { label: 'Nascondi', onClick: hide },
      ]}
    />
  );
}

function Words({ task: { icon: Icon, title, detail } }: { task: Task }) {
  return (
    <>
      <Icon size={20} stroke={1.5} aria-hidden className={classes.taskIcon} />
      <Stack component="span" gap={0} className={classes.words}>
        <Text span fw={500}>
          {title}
        </Text>
        <Text span c="dimmed" fz="small" className={textClasses.anywhere}>
          {detail}
        </Text>
      </Stack>
    </>
  );
}
