import { VisuallyHidden } from '@mantine/core';
import { type ExpenseCategory, expenseCategoryNames } from '@wms/contract/accounting/expense-reports/names';
import { useState } from 'react';
import { categoryIcons } from '../shared/category-icons.ts';
import classes from './Capture.module.css';
import { readCategories } from './recent-categories.ts';

type Props = {
  chosen: ExpenseCategory | null;
  onChoose: (category: ExpenseCategory) => void;
  error: string | undefined;
  disabled: boolean;
};

/** The categories of expenses as large buttons; the one that this device used last comes first. */
export function CategoryButtons({ chosen, onChoose, error, disabled }: Props) {
  // The order is read once, so that the buttons keep their places while the sheet is open.
  const [categories] = useState(readCategories);
  return (
    <fieldset className={classes.group} data-path="category" disabled={disabled}>
      <VisuallyHidden component="legend">Che cosa hai pagato</VisuallyHidden>
      <div className={classes.categories}>
        {categories.map((category) => {
          const Icon = categoryIcons[category];
          return (
            <button
              key={category}
              type="button"
              className={classes.category}
              aria-pressed={category === chosen}
              onClick={() => onChoose(category)}
            >
              <Icon size={22} stroke={1.5} aria-hidden />
              {expenseCategoryNames[category]}
            </button>
          );
        })}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}

const FieldError = ({ children }: { children: string }) => (
  <p role="alert" style={{ margin: '6px 0 0', fontSize: '0.8125rem', color: 'var(--mantine-color-error)' }}>
    {children}
  </p>
);
