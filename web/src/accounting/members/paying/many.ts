/** The members whose fees are changed, as they were at the moment of the click. */
export type MassProps = {
  socialYear: number;
  /** The name of the social year. */
  year: string;
  members: readonly number[];
  /** Called when the change was made, perhaps not for all members. */
  onDone: () => void;
  onClose: () => void;
};
