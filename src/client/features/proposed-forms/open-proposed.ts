import { redirect } from '@tanstack/react-router'
import { draftMark } from '#contract/assistant/form-draft.ts'
import { keepProposal } from './keep-proposal.ts'
import { proposedBrief } from './proposed-brief.ts'
import { proposedEstimate } from './proposed-estimate.ts'

/**
 * Keeps what the fragment of an address proposes as the draft of the form there, and opens the form with it, without the
 * fragment. Other fragments are left alone.
 * @throws the redirect
 */
export async function openProposed({ hash, pathname }: { hash: string; pathname: string }): Promise<void> {
  if (!`#${hash}`.startsWith(draftMark)) return
  const path = pathname.replace(/\/$/, '')
  const read = path === '/placement/estimates/create' ? proposedEstimate : proposedBrief
  await keepProposal(path, hash.slice(draftMark.length - 1), read)
  throw redirect({ to: path, replace: true })
}
