import { type ComponentType, createContext, type ReactNode } from 'react'
import type { LazyModule } from '#client/ui/lazy/lazy-module.ts'
import type { CitedThing } from '#contract/assistant/agency-answer.ts'

export type CitedChannelsProps = {
  /** The address of the list, without an origin. */
  address: string
  /** What the answer calls the list. */
  title: string
  /** What the answer knew of the list; undefined if the server does not tell it. */
  cited: CitedThing | undefined
  /** Shown instead of a card if the address asks for what this version does not know. */
  link: ReactNode
}

/** The card of found channels; the route takes it from the channel base, and without it a link is shown. */
export const CitedChannels = createContext<LazyModule<ComponentType<CitedChannelsProps>> | undefined>(
  undefined,
)
