import { type ComponentProps, type ReactNode, useId } from 'react'
import type { Reading } from '#client/offline/copy/reading-query.ts'
import { PageContent, PageHeader } from '#client/ui/page/page-header.tsx'
import { ListStates } from '#client/ui/states/list-states.tsx'
import { Outline } from '#client/ui/states/outline.tsx'
import styles from './administration.module.css'
import { unavailable } from './administration-query.ts'

export const administrationTitle = 'Администрирование'

type AdministrationTabProps = Pick<ComponentProps<typeof PageHeader>, 'primary' | 'actions'> & {
  /** On a phone, the choice of the tab. */
  tabs?: ReactNode
  children: ReactNode
}

/** A tab of «Администрирование» below the page's header. */
export function AdministrationTab({ tabs, children, ...header }: AdministrationTabProps) {
  return (
    <>
      <PageHeader {...header} title={administrationTitle} beside={tabs} />
      <PageContent>{children}</PageContent>
    </>
  )
}

type LoadedProps<Data> = {
  query: ComponentProps<typeof ListStates>['query'] & { data: Reading<Data> | undefined }
  outline: ComponentProps<typeof Outline>
  children: (data: Data) => ReactNode
}

/** Shows what an administrator reads, an outline until it is there, or why it cannot be read. */
export function Loaded<Data>({ query, outline, children }: LoadedProps<Data>) {
  const data = query.data?.data
  return (
    <ListStates query={query} rows={data && [data]} unavailable={unavailable}>
      {data ? children(data) : <Outline {...outline} />}
    </ListStates>
  )
}

type SectionProps = {
  title: string
  /** Stands at the end of the heading's line. */
  beside?: ReactNode
  children: ReactNode
}

/** A framed part of a tab, named by its heading. */
export function Section({ title, beside, children }: SectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {beside}
      </div>
      {children}
    </section>
  )
}
