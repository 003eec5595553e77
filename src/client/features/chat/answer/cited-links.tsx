import { type ReactNode, use, useMemo, useState } from 'react'
import { AnswerLinks } from '#client/ui/markdown/answer-links.ts'
import type { LoneLink } from '#client/ui/markdown/lone-link.ts'
import type { CitedThing, UnverifiedNumber } from '#contract/assistant/agency-answer.ts'
import { CitedCards } from './cited-cards.ts'
import { citedPage } from './cited-page.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { PageLink } from './page-link.tsx'

type CitedLinksProps = {
  cited: readonly CitedThing[]
  /** Numbers of the answer that nothing in the base confirms. */
  unverified: readonly UnverifiedNumber[]
  /** The answer may repeat what the base holds, so a link to another site is opened only after a question. */
  asksBeforeLeaving: boolean
  /** The answer's markdown. */
  children: ReactNode
}

/** Draws links to pages of the product that stand alone in an answer as cards. */
export function CitedLinks({ cited, unverified, asksBeforeLeaving, children }: CitedLinksProps) {
  const [leaving, setLeaving] = useState<string>()
  const cards = use(CitedCards)
  const links = useMemo(() => {
    const drawAlone = ({ href, text }: LoneLink) => {
      const page = citedPage(href, location.origin)
      if (page === undefined || text === '') return undefined
      const link = <PageLink page={page} title={text} />
      const { address, card } = page
      if (card === undefined || cards === undefined) return link
      const known = cited.find((thing) => citedPage(thing.address, location.origin)?.address === address)
      const Card = cards[card]
      return <Card address={address} link={link} title={text} cited={known} />
    }
    const numbers = unverified.map(({ value }) => value)
    return { drawAlone, unverified: numbers, onLeave: asksBeforeLeaving ? setLeaving : undefined }
  }, [cited, unverified, asksBeforeLeaving, cards])
  return (
    <AnswerLinks value={links}>
      {children}
      {asksBeforeLeaving && <LeaveDialog address={leaving} onClose={() => setLeaving(undefined)} />}
    </AnswerLinks>
  )
}
