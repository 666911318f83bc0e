/** `count` is null when counting would be too slow. */
/** `atLeast` says that only a thousand rows were counted. */
export type FilterValue = { value: string; label: string; count?: number | null; atLeast?: boolean };

export type FilterProps = {
  label: string;
  values: readonly FilterValue[];
  chosen: string | undefined;
  onChoose: (value: string | undefined) => void;
  /** The filter always has a value, such as an order: the person can change it, but not clear it. */
  mandatory?: boolean;
  /** Called with the typed text when the values are searched elsewhere; first with '' when the menu opens. */
  onType?: (typed: string) => void;
  /** The name of the chosen value, when `values` may lack it. */
  chosenName?: string | undefined;
};
