import { Box, Combobox, Text, UnstyledButton, useCombobox } from '@mantine/core';
import { IconCheck, IconChevronDown, IconX } from '@tabler/icons-react';
import { formatNumber } from '@wms/contract/platform/formats';
import { type ComponentProps, useState } from 'react';
import { useFirstUse, useOpenAtOnce } from '../../dropdown/first-use.ts';
import textClasses from '../../parts/text.module.css';
import classes from './FilterChip.module.css';
import type { FilterProps } from './filter.ts';

const searchableFrom = 12;
const manyRows = '1.000+';
const arrows = ['ArrowDown', 'ArrowUp'];

/** One filter: a chip that opens its values with their counts, and shows the chosen one. */
export function FilterChip(props: FilterProps) {
  const { label, chosen, onChoose, mandatory = false } = props;
  const { used, use } = useFirstUse();
  const on = chosen !== undefined && !mandatory;
  return (
    <span className={classes.chip} data-on={on || undefined}>
      {used ? (
        <FilterValues {...props} />
      ) : (
        <ChipButton
          {...props}
          aria-haspopup="listbox"
          onClick={use}
          onKeyDown={(event) => {
            if (!arrows.includes(event.key)) return;
            event.preventDefault();
            use();
          }}
        />
      )}
      {on && (
        <UnstyledButton
          className={classes.remove}
          aria-label={`Togli il filtro ${label}`}
          onClick={() => onChoose(undefined)}
        >
          <IconX size={16} stroke={1.5} aria-hidden />
        </UnstyledButton>
      )}
    </span>
  );
}

/** The button of a filter and the values that it opens. */
function FilterValues(props: FilterProps) {
  const { label, values, chosen, onChoose, mandatory, onType } = props;
  const [text, setText] = useState('');
  const search = (typed: string) => {
    setText(typed);
    onType?.(typed);
  };
  const searchable = onType !== undefined || values.length >= searchableFrom;
  const combobox = useCombobox({
    onDropdownOpen: () => {
      onType?.('');
      if (searchable) combobox.focusSearchInput();
      else combobox.updateSelectedOptionIndex('active');
    },
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      combobox.focusTarget();
      setText('');
    },
  });
  const target = useOpenAtOnce(combobox.openDropdown);
  const shown = onType
    ? values
    : values.filter((value) => value.label.toLowerCase().includes(text.trim().toLowerCase()));
  return (
    <Combobox
      store={combobox}
      width={260}
      position="bottom-start"
      withinPortal
      // The values are drawn inside the page's main landmark, where screen readers look for them.
      portalProps={{ target: '#contenuto' }}
      onOptionSubmit={(value) => {
        onChoose(value === chosen && !mandatory ? undefined : value);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target targetType="button">
        <ChipButton {...props} ref={target} onClick={() => combobox.toggleDropdown()} />
      </Combobox.Target>
      <Combobox.Dropdown>
        {searchable && (
          <Combobox.Search
            value={text}
            onChange={(event) => {
              search(event.currentTarget.value);
              combobox.selectFirstOption();
            }}
            placeholder="Cerca"
            aria-label={`Cerca in ${label}`}
          />
        )}
        <Combobox.Options className={classes.options} aria-label={label} tabIndex={0}>
          {shown.map(({ value, label: name, count, atLeast }) => (
            <Combobox.Option key={value} value={value} active={value === chosen} className={classes.option}>
              <IconCheck
                size={16}
                stroke={1.5}
                aria-hidden
                className={classes.check}
                data-on={value === chosen || undefined}
              />
              <Box component="span" flex={1} miw={0} className={textClasses.anywhere}>
                {name}
              </Box>
              {typeof count === 'number' && (
                <Text span c="dimmed" className={textClasses.figures}>
                  {atLeast ? manyRows : formatNumber(count)}
                </Text>
              )}
            </Combobox.Option>
          ))}
          {shown.length === 0 && <Combobox.Empty>Nessun valore</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Takes the properties of a button, too, because it is also the target of the values. */
function ChipButton({
  label,
  values,
  chosen,
  onChoose,
  mandatory,
  onType: _,
  chosenName,
  ...button
}: FilterProps & ComponentProps<'button'>) {
  const current = values.find(({ value }) => value === chosen);
  const on = chosen !== undefined && !mandatory;
  return (
    <UnstyledButton {...button} className={classes.button}>
      {current || on ? (
        <>
          <span className={classes.name}>{label}:</span>{' '}
          <span className={classes.value}>{current?.label ?? chosenName ?? '…'}</span>
        </>
      ) : (
        label
      )}
      {!on && <IconChevronDown size={16} stroke={1.5} aria-hidden />}
    </UnstyledButton>
  );
}
