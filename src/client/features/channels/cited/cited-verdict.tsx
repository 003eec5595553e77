import { LightTag } from '#client/features/channels/field/placement-tag.tsx'
import { usePlacementVerdict } from '#client/features/channels/field/use-placement-verdict.ts'
import { reasonText, verdictText } from '#domain/placement/placement-text.ts'
import type { Judged } from '#domain/placement/placement-verdict.ts'
import styles from './cited-rows.module.css'

/** Warns of a channel that the agency's rules forbid or doubt, with the first reason. */
export function CitedVerdict({ channel }: { channel: Judged }) {
  const verdict = usePlacementVerdict(channel)
  const [reason] = verdict?.reasons ?? []
  if (verdict === undefined || reason === undefined || verdict.light === 'green') return null
  return (
    <span className={styles.verdict} title={verdictText(verdict)}>
      <LightTag light={verdict.light} />
      <small>{reasonText(reason)}</small>
    </span>
  )
}
