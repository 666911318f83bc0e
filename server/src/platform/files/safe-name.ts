/** Returns a name that every system accepts for a file or a folder. */
export const safeName = (name: string) =>
  name
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, '-')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, 120) || 'documento';
