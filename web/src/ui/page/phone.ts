/** At this width the navbar is a drawer, and pages have one column. */
export const phone = '(max-width: 600px)';
