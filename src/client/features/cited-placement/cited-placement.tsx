import type { ReactNode } from 'react'
import type { CitedThing } from '#contract/assistant/agency-answer.ts'
import { CitedEstimate } from './cited-estimate.tsx'
import { CitedList } from './cited-list.tsx'
import { CitedProject } from './cited-project.tsx'

type CitedPlacementProps = {
  address: string
  title: string
  cited: CitedThing | undefined
  link: ReactNode
}

/** The projects, the brief or the estimate that an answer refers to, as they are now; the link for other addresses. */
export function CitedPlacement(props: CitedPlacementProps) {
  const { pathname, search } = new URL(props.address, location.origin)
  const [, estimate] = /^\/placement\/estimates\/([1-9]\d{0,9})(?:\/|$)/.exec(pathname) ?? []
  if (estimate !== undefined) return <CitedEstimate id={Number(estimate)} {...props} />
  const [, id] = /^\/placement\/projects\/([1-9]\d{0,9})\//.exec(pathname) ?? []
  return id === undefined ? <CitedList query={search} {...props} /> : <CitedProject id={Number(id)} {...props} />
}
