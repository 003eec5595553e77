import type { Brief } from '#contract/project.ts'

/** On a server that does not report the creator, every user may edit a declined brief. */
export function isEditable({ status, is_mine: isMine = true }: Brief): boolean {
  return status === 'declined' && isMine
}
