import { Link } from '@tanstack/react-router'
import type { ListedEstimate } from '#contract/estimates.ts'

/** The estimate's title, which opens it for editing; the estimate is not loaded before that. */
export function EstimateLink({ estimate, className }: { estimate: ListedEstimate; className?: string | undefined }) {
  return (
    <Link className={className} to="/placement/estimates/$id/edit" params={{ id: String(estimate.id) }} preload={false}>
      {estimate.title}
    </Link>
  )
}
