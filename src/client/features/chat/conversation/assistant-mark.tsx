/** The assistant's logo: a dark star on an amber disc. */
export function AssistantMark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true" style={{ flex: 'none' }}>
      <circle cx="24" cy="24" r="24" fill="var(--amber)" />
      <path
        fill="var(--on-amber)"
        d="M24 12.2q1.7 10.1 11.8 11.8-10.1 1.7-11.8 11.8-1.7-10.1-11.8-11.8 10.1-1.7 11.8-11.8Z"
      />
    </svg>
  )
}
