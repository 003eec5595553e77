import { ExternalLink } from 'lucide-react'
import { type ReactNode, use, useMemo, useState } from 'react'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { AnswerLinks, type LoneLink } from '#client/ui/markdown/answer-links.ts'
import { AddressLink } from '#client/ui/page/linked-text.tsx'
import type { CitedThing, UnverifiedNumber } from '#contract/assistant/agency-answer.ts'
import styles from './cited-links.module.css'
import { CitedCards, type CitedPage, citedPage } from './cited-page.ts'

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
      const known = cited.find((thing) => citedPage(thing.address, location.origin)?.address === address)
      // What no tool of the answer gave is the model's own.
      if (card === undefined || cards === undefined || known === undefined) return link
      const Card = cards[card]
      return <Card address={address} link={link} title={known.title ?? text} cited={known} />
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

type PageLinkProps = { page: CitedPage; title: string }

/** A link to a page of the product that stands alone in an answer. */
function PageLink({ page: { Icon, name, address }, title }: PageLinkProps) {
  return (
    <p className={styles.place}>
      <AddressLink className={styles.link} address={address}>
        <Icon className={styles.icon} size={18} aria-hidden />
        <span className={styles.text}>
          <span className={styles.title}>{title}</span>
          <span className={styles.kind} data-not-copied="">
            {name}
          </span>
        </span>
      </AddressLink>
    </p>
  )
}

/** Asks before a link leaves the product, because an address can carry what the model has read. */
function LeaveDialog({ address, onClose }: { address: string | undefined; onClose: () => void }) {
  const leave = () => {
    onClose()
    window.open(address, '_blank', 'noopener,noreferrer')
  }
  return (
    <ConfirmDialog
      open={address !== undefined}
      title="Открыть другой сайт?"
      tone="neutral"
      icon={<ExternalLink size={22} />}
      confirmLabel="Открыть"
      onConfirm={leave}
      onCancel={onClose}
    >
      Ссылку написал PromoGPT, а он читал базу агентства. Проверьте, что в адресе нет лишнего.
      {address !== undefined && <Address text={address} />}
    </ConfirmDialog>
  )
}

/** The whole address as the browser opens it, with its host in bold. */
function Address({ text }: { text: string }) {
  const url = URL.parse(text, location.href)
  if (url === null) return <span className={styles.address}>{text}</span>
  const { href, host, pathname, search, hash } = url
  const after = pathname + search + hash
  return (
    <span className={styles.address}>
      {href.slice(0, href.length - host.length - after.length)}
      <strong>{host}</strong>
      {after}
    </span>
  )
}
