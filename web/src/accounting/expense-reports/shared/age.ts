/** 'oggi', 'da ieri', 'da 12 giorni' */
export const formatAge = (days: number) => {
  if (days <= 0) return 'oggi';
  return days === 1 ? 'da ieri' : `da ${days} giorni`;
};

/** In days. After so long a wait, the list marks a report whose owner still waits for the money. */
export const longWait = 14;
