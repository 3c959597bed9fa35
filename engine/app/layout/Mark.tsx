/** The mark of the product: three ledger lines, one of them cut by a point. */
export function ProductMark({ size = 20 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden style={{ display: 'block', flexShrink: 0 }}>
      <rect width="32" height="32" rx="8" fill="var(--mui-palette-primary-main)" />
      <g stroke="#fff" strokeWidth="3" strokeLinecap="round" fill="none">
        <path d="M8 9.5h16M8 16h9.5M8 22.5h16" />
      </g>
      <circle cx="23.4" cy="16" r="2.1" fill="#fff" />
    </svg>
  );
}
