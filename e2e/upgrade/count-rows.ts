/** The number of rows in an answer: a list, keys with values, or a page of a list with its total. */
export function countRows(answer: unknown): number {
  if (Array.isArray(answer)) return answer.length;
  if (typeof answer !== 'object' || answer === null) return 0;
  if ('total' in answer && typeof answer.total === 'object' && answer.total && 'count' in answer.total)
    return Number(answer.total.count);
  if ('values' in answer && Array.isArray(answer.values)) return answer.values.length;
  return 'rows' in answer && Array.isArray(answer.rows) ? answer.rows.length : 0;
}
