import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, use, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { focusOnce } from '#client/ui/overlay/focus-back.ts'
import { useScreen } from '#client/ui/theme/screen.ts'
import { AppBarSlotsContext } from './app-bar-slots.ts'
import styles from './page-header.module.css'
import { type PrimaryAction, PrimaryButton } from './primary-button.tsx'
import { SkipToList } from './skip-link.tsx'

/** With `narrowOnly`, wide screens show no crumb before the title. */
type Crumb = {
  title: string
  short?: string
  to: NonNullable<LinkProps['to']>
  narrowOnly?: boolean
}

type PageHeaderProps = {
  title: string
  /**
   * The parent list: a link before the title on wide screens, a back arrow below 992 px. Such a page is a form with its
   * own bottom bar on phones, so the header shows neither `actions` nor `primary` there.
   */
  crumb?: Crumb
  /** A status tag or a Segmented; on phones it has its own row above the content. */
  beside?: ReactNode
  /** Shown to the left of the primary action, except on phones. */
  actions?: ReactNode
  primary?: PrimaryAction
}

/**
 * The page header: a 76 px row that stays visible while the content scrolls; below 992 px it moves into the app bar.
 */
export function PageHeader(props: PageHeaderProps) {
  const { crumb } = props
  const slots = use(AppBarSlotsContext)
  const screen = useScreen()
  return (
    <>
      <title>{`${props.title} — PromoDesk`}</title>
      {slots === null || screen === 'desktop' ? (
        <WideHeader {...props} />
      ) : (
        <>
          {slots.start &&
            crumb &&
            createPortal(
              <Link to={crumb.to} className={styles.back} aria-label={`Назад: ${crumb.short ?? crumb.title}`}>
                <ArrowLeft size={22} aria-hidden="true" />
              </Link>,
              slots.start,
            )}
          {slots.title &&
            createPortal(
              <div className={styles.bar}>
                <h1 className={styles.barTitle}>{props.title}</h1>
                {screen === 'tablet' && props.beside}
              </div>,
              slots.title,
            )}
          {slots.action &&
            createPortal(
              <>
                {screen === 'tablet' && props.actions}
                {props.primary && !(screen === 'phone' && crumb) && (
                  <PrimaryButton {...props.primary} iconOnly={screen === 'phone'} />
                )}
              </>,
              slots.action,
            )}
          {screen === 'phone' && props.beside && <div className={styles.besideRow}>{props.beside}</div>}
        </>
      )}
    </>
  )
}

function WideHeader({ title, crumb, beside, actions, primary }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => keepPageFocus(heading.current), [])
  return (
    <header className={styles.header}>
      <h1 ref={heading} className={styles.title}>
        {crumb && !crumb.narrowOnly && (
          <>
            <Link to={crumb.to} className={styles.crumb}>
              {crumb.short ?? crumb.title}
            </Link>
            <span className={styles.slash} aria-hidden="true">
              /
            </span>
          </>
        )}
        <span className={styles.titleText}>{title}</span>
      </h1>
      <SkipToList />
      {beside}
      {(actions || primary) && (
        <div className={styles.actions}>
          {actions}
          {primary && <PrimaryButton {...primary} />}
        </div>
      )}
    </header>
  )
}

/** Keeps the focus on the page when React replaces the header, as a form does when its values load. */
function keepPageFocus(heading: HTMLElement | null): (() => void) | undefined {
  const page = heading?.closest('main')
  if (!heading || !page) return undefined
  if (document.activeElement === page) focusOnce(heading)
  return () => {
    if (document.activeElement === heading) focusOnce(page)
  }
}

/** The content under the header of a scrolling page. */
export function PageContent({ children }: { children: ReactNode }) {
  return <div className={styles.content}>{children}</div>
}
