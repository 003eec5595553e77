import { createContext, type ReactNode } from 'react'

/** A link that is all of a paragraph. */
export type LoneLink = { href: string; text: string }

type LinkHandling = {
  /** Draws a paragraph that is only this link; undefined leaves it as it is. */
  drawAlone: (link: LoneLink) => ReactNode
  /** Numbers of the answer that nothing confirms, as they are written. */
  unverified: readonly string[]
  /** Asks before a link to another site opens; undefined opens it at once. */
  onLeave: ((address: string) => void) | undefined
}

/** How the links of the answer around them are drawn and opened. */
export const AnswerLinks = createContext<LinkHandling>({
  drawAlone: () => undefined,
  unverified: [],
  onLeave: undefined,
})
