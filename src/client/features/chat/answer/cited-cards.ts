import { type ComponentType, createContext, type ReactNode } from 'react'
import type { CitedThing } from '#contract/assistant/agency-answer.ts'

type CitedCardProps = {
  /** The address of what is shown, without an origin. */
  address: string
  /** What the answer calls it. */
  title: string
  /** What the answer knew of it; undefined if the server does not tell it. */
  cited: CitedThing | undefined
  /** Shown instead of a card if the address asks for what this version does not know. */
  link: ReactNode
}

/** The cards of found channels, and of projects, briefs and estimates. */
export type CitedCardKind = 'channels' | 'placement'

/** Without cards, links are shown. */
export const CitedCards = createContext<Record<CitedCardKind, ComponentType<CitedCardProps>> | undefined>(undefined)
