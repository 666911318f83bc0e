/** A bar that is filled to `ratio` (0 to 1) of its width; the number itself is shown beside it. */
export const Bar = ({ ratio }: { ratio: number }) => (
  <svg width="100%" height="6" aria-hidden style={{ gridColumn: '1 / -1', display: 'block' }}>
    <rect width="100%" height="6" rx="3" fill="var(--wms-marked)" />
    <rect
      width={`${Math.max(ratio * 100, 1)}%`}
      height="6"
      rx="3"
      fill="var(--mantine-primary-color-filled)"
    />
  </svg>
);
