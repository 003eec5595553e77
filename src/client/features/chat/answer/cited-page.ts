import { Calculator, ClipboardList, FolderKanban, type LucideIcon, Radio } from 'lucide-react'
import { type ComponentType, createContext, type ReactNode } from 'react'
import type { CitedThing } from '#contract/assistant/agency-answer.ts'
import { longestCited } from '#contract/assistant/form-draft.ts'

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
type CitedCardKind = 'channels' | 'placement'

/** Without cards, links are shown. */
export const CitedCards = createContext<Record<CitedCardKind, ComponentType<CitedCardProps>> | undefined>(undefined)

/** What an answer shows of a page of the product. Without a card, its link stands there. */
type Kind = { Icon: LucideIcon; name: string; card?: CitedCardKind }

/** A page of the product that an answer refers to. `address` has no origin. */
export type CitedPage = Kind & { address: string }

/** Returns the page that a link of an answer opens; undefined for other sites and for pages without a card. */
export function citedPage(href: string, origin: string): CitedPage | undefined {
  const url = URL.parse(href, origin)
  if (url === null || url.origin !== new URL(origin).origin) return undefined
  // The renderer of an answer encodes more characters than the server; both must name one address.
  const query = url.searchParams.toString()
  const address = `${url.pathname}${query && `?${query}`}${url.hash}`
  // The base shows one channel over its list only on a phone.
  const id = /^\/placement\/channels-base\/?\?channel=([1-9]\d*)$/.exec(address)?.[1]
  if (id !== undefined) return { ...channel, address: `/placement/channels-base/${id}/edit` }
  const kind = places.find(([place]) => place.test(address))?.[1]
  return kind === undefined || address.length > longestCited ? undefined : { ...kind, address }
}

const channel: Kind = { Icon: Radio, name: 'Канал' }
const brief: Kind = { Icon: ClipboardList, name: 'Бриф' }
const estimate: Kind = { Icon: Calculator, name: 'Расчётка' }

/** Of path, parameters and fragment; a list is a card only if something narrows it. A form has nothing to show. */
const places: readonly (readonly [RegExp, Kind])[] = [
  [/^\/placement\/channels-base\/?\?./, { Icon: Radio, name: 'База каналов', card: 'channels' }],
  [/^\/placement\/channels-base\/[1-9]\d*\/edit\/?([?#]|$)/, channel],
  [/^\/placement\/projects\/?\?./, { Icon: FolderKanban, name: 'Проекты', card: 'placement' }],
  [/^\/placement\/projects\/[1-9]\d*\/brief\/?([?#]|$)/, { ...brief, card: 'placement' }],
  [/^\/placement\/projects\/create\/brief\/?([?#]|$)/, brief],
  [/^\/placement\/projects\/[1-9]\d*\/[a-z-]+\/?([?#]|$)/, { Icon: FolderKanban, name: 'Проект', card: 'placement' }],
  [/^\/placement\/estimates\/[1-9]\d*(\/edit)?\/?([?#]|$)/, { ...estimate, card: 'placement' }],
  [/^\/placement\/estimates\/create\/?([?#]|$)/, estimate],
]
