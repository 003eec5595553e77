import { useRouter } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { ButtonContent, lookOf } from '#client/ui/control/button.tsx'
import styles from './cited-frame.module.css'

type CitedFrameProps = {
  Icon: LucideIcon
  title: string
  address: string
  /** What has changed since the answer; nothing if nothing has. */
  news?: string | undefined
  /** How many there were and are. */
  count?: string | undefined
  children: ReactNode
}

/** The card of a project, a brief or an estimate in an answer: its title, what it shows and where it opens. */
export function CitedFrame({ Icon, title, address, news, count, children }: CitedFrameProps) {
  return (
    <div className={styles.card}>
      <p className={styles.head}>
        <Icon className={styles.icon} size={18} strokeWidth={1.75} aria-hidden />
        <OpensAddress className={styles.title} address={address}>
          {title}
        </OpensAddress>
      </p>
      <div data-not-copied="">
        {children}
        <div className={styles.foot}>
          <div data-screen-only>
            <OpensAddress {...lookOf({ size: 'small' }, false, styles.action)} address={address}>
              <ButtonContent>Открыть</ButtonContent>
            </OpensAddress>
          </div>
          <p className={styles.news}>
            {news !== undefined && <span className={styles.changed}>{news}</span>}
            {count !== undefined && <span>{count}</span>}
          </p>
        </div>
      </div>
    </div>
  )
}

/** Named values of a card; outlines while they are loaded. */
export function CitedFacts({ facts }: { facts: readonly (readonly [string, string])[] | undefined }) {
  if (facts === undefined) return <div className={styles.outline} role="status" aria-label="Загрузка" />
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd title={value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type OpensAddressProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & { address: string }

/** A link to an address of the product that no route names, because an answer gives it. It opens in this tab. */
function OpensAddress({ address, ...props }: OpensAddressProps) {
  const router = useRouter()
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void router.navigate({ href: address })
  }
  return <a {...props} href={address} onClick={open} />
}
