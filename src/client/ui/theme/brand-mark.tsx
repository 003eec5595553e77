/** The product's logo: a P that is a speech bubble, on amber. The same drawing as public/icons/icon.svg. */
export function BrandMark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8.5" fill="var(--amber)" />
      <path
        fill="var(--on-amber)"
        fillRule="evenodd"
        d="M10 8.6h7.1a5.65 5.65 0 0 1 0 11.3h-2.5L10 24.5Zm6.3 3.6a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z"
      />
    </svg>
  )
}
