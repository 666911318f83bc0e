/** `count` is null where counting would be too slow. */
export type FilterValue = { value: string; label: string; count?: number | null };

export type FilterProps = {
  label: string;
  values: readonly FilterValue[];
  chosen: string | undefined;
  onChoose: (value: string | undefined) => void;
  /** The filter always has a value, such as an order: it can be changed, not cleared. */
  mandatory?: boolean;
  /** Hears what is typed, where the values are searched elsewhere: first '' when the menu opens. */
  onType?: (typed: string) => void;
  /** The name of the chosen value, where `values` may lack it. */
  chosenName?: string | undefined;
};
