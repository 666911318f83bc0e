import { Box, Combobox, Text, useCombobox } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { formatNumber } from '@wms/contract/platform/formats';
import { useState } from 'react';
import { useOpenAtOnce } from '../../dropdown/first-use.ts';
import textClasses from '../../parts/text.module.css';
import { ChipButton } from './ChipButton.tsx';
import classes from './FilterChip.module.css';
import type { FilterProps } from './filter.ts';

const searchableFrom = 12;
const manyRows = '1.000+';

/** The button of a filter and the values that it opens. */
export function FilterValues(props: FilterProps) {
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
