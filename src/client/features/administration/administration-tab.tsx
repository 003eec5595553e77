import { getRouteApi } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { administrationSections } from '#client/lib/page/sections.ts'
import { useServerCalls } from '#client/lib/server/server.ts'
import type { Reading } from '#client/offline/copy/reading-query.ts'
import { NativeSelect } from '#client/ui/control/native-select.tsx'
import { PageContent, PageHeader } from '#client/ui/page/page-header.tsx'
import { ListStates } from '#client/ui/states/list-states.tsx'
import { Outline } from '#client/ui/states/outline.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import styles from './administration.module.css'
import { unavailable } from './administration-query.ts'

export const administrationTitle = 'Администрирование'

type AdministrationTabProps = Pick<ComponentProps<typeof PageHeader>, 'primary' | 'actions'> & { children: ReactNode }

/** A tab of «Администрирование» below the page's header, where a phone has the choice of the tab. */
export function AdministrationTab({ children, ...header }: AdministrationTabProps) {
  const isPhone = useScreen() === 'phone'
  return (
    <>
      <PageHeader {...header} title={administrationTitle} beside={isPhone && <TabChoice />} />
      <PageContent>{children}</PageContent>
    </>
  )
}

const route = getRouteApi('/_app/admin')
const people = 'people' as const

function TabChoice() {
  const tab = route.useSearch({ select: (search) => search.tab })
  const navigate = route.useNavigate()
  const shown = administrationSections(useServerCalls()?.isOurs === true)
  return (
    <NativeSelect
      aria-label="Раздел администрирования"
      options={shown.map((section) => ({ value: section.tab ?? people, label: section.title }))}
      value={shown.find((section) => section.tab === tab)?.tab ?? people}
      onChange={(next) => void navigate({ search: next === people ? {} : { tab: next } })}
    />
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
