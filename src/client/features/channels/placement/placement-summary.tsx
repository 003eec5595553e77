import { today } from '#domain/calendar-date.ts'
import { type Judged, judgePlacement } from '#domain/placement-verdict.ts'
import { usePlacementRules } from './placement-rules.queries.ts'
import { LightTag } from './placement-tag.tsx'
import { reasonText, rulesText } from './placement-text.ts'

/** Shows the verdict and its reasons in a few lines. */
export function PlacementSummary({ channel }: { channel: Judged }) {
  const rules = usePlacementRules()
  if (rules === undefined) return null
  const { light, reasons, since } = judgePlacement(channel, rules, today(new Date()))
  return (
    <>
      <LightTag light={light} />
      <small>{[...reasons.map(reasonText), rulesText(since)].join('. ')}</small>
    </>
  )
}
