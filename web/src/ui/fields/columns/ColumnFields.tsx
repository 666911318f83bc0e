import { NativeSelect, Text } from '@mantine/core';
import classes from './ColumnFields.module.css';

type Props = {
  columns: readonly { title: string; examples: readonly string[] }[];
  /** The field of each column in their order; null leaves the column out. */
  chosen: readonly (string | null)[];
  fields: readonly { value: string; label: string }[];
  /** The text of the choice that leaves the column out. */
  none: string;
  onChoose: (index: number, field: string | null) => void;
};

/** The columns of a file, each with its first values and a choice of its meaning. */
export const ColumnFields = ({ columns, chosen, fields, none, onChoose }: Props) => (
  <section aria-label="Colonne">
    <ul>
      {columns.map(({ title, examples }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place in the file
        <li key={index} className={classes.column} data-off={!chosen[index] || undefined}>
          <div className={classes.title}>
            <strong>{title}</strong>
            <Text span truncate display="block" c="dimmed" fz="small">
              {examples.join(' · ') || 'Sempre vuota'}
            </Text>
          </div>
          <NativeSelect
            aria-label={`Campo della colonna ${title}`}
            data={[{ value: '', label: none }, ...fields]}
            value={chosen[index] ?? ''}
            onChange={(event) => onChoose(index, event.currentTarget.value || null)}
          />
        </li>
      ))}
    </ul>
  </section>
);
