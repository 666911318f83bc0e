const format = new Intl.DateTimeFormat('it-IT', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Rome',
});

/** Formats an instant in Rome's time: `21/11/2026, 23:10`. */
export const romanTime = (instant: string): string => format.format(new Date(instant));
