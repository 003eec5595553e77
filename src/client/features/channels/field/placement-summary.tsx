import { reasonText, rulesText } from '#domain/placement/placement-text.ts'
import type { Judged } from '#domain/placement/placement-verdict.ts'
import { LightTag } from './placement-tag.tsx'
import { usePlacementVerdict } from './use-placement-verdict.ts'

/** Shows the verdict and its reasons in a few lines. */
export function PlacementSummary({ channel }: { channel: Judged }) {
  const verdict = usePlacementVerdict(channel)
  if (verdict === undefined) return null
  const { light, reasons, since } = verdict
  return (
    <>
      <LightTag light={light} />
      <small>{[...reasons.map(reasonText), rulesText(since)].join('. ')}</small>
    </>
  )
}
