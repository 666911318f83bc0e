/** Whom a change of many fees is for; the members are those of the moment of the click. */
export type Many = {
  socialYear: number;
  /** Its name. */
  year: string;
  members: readonly number[];
  /** The change was made, perhaps not for everybody. */
  onDone: () => void;
  onClose: () => void;
};
