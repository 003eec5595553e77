import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { sections } from '#client/lib/page/sections.ts'
import { ConfirmAbout } from '#client/ui/dialog/confirm-dialog.tsx'
import { useListPlace } from '#client/ui/list/list-place.ts'
import { useShownCount } from '#client/ui/list/use-shown-count.ts'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import type { PrimaryAction } from '#client/ui/page/primary-button.tsx'
import { useAddAction } from '#client/ui/page/use-add-action.tsx'
import { EmptyList } from '#client/ui/states/empty-list.tsx'
import { ListStates } from '#client/ui/states/list-states.tsx'
import type { Service } from '#contract/services.ts'
import { ServiceCard } from './service-card.tsx'
import { useDeleteService } from './services.mutations.ts'
import { servicesQuery } from './services.queries.ts'
import styles from './services-page.module.css'

const unavailable = {
  title: 'Ошибка загрузки сервисов',
  notAvailableOffline: 'Сервисы ещё не загружены',
}
const outlines = Array.from({ length: 6 }, (_, index) => `outline ${index}`)

/** «Сервисы»: the agency's tools and resources. */
export function ServicesPage() {
  const [toDelete, setToDelete] = useState<Service>()
  const add = useAddAction({ ...sections.services.create, label: 'Добавить' })
  return (
    <>
      <PageHeader title={sections.services.title} primary={add} />
      <div className={styles.content}>
        <ServiceList add={add} onDelete={setToDelete} />
      </div>
      <ConfirmAbout
        thing={toDelete}
        title="Удалить сервис?"
        offlineAction="удалить сервис"
        action={useDeleteService()}
        onClose={() => setToDelete(undefined)}
      >
        {({ title }) => `Вы уверены, что хотите удалить сервис "${title}"?`}
      </ConfirmAbout>
    </>
  )
}

type ServiceListProps = { add: PrimaryAction; onDelete: (service: Service) => void }

function ServiceList({ add, onDelete }: ServiceListProps) {
  const query = useQuery(servicesQuery())
  const services = query.data?.data
  return (
    <ListStates
      query={query}
      rows={services}
      unavailable={unavailable}
      empty={<EmptyList title="Сервисов пока нет." text="Добавьте первый сервис." add={add} />}
    >
      <ServiceGrid services={services} onDelete={onDelete} />
    </ListStates>
  )
}

type ServiceGridProps = { services: Service[] | undefined; onDelete: (service: Service) => void }

/** Renders more cards as the user scrolls down. */
function ServiceGrid({ services, onDelete }: ServiceGridProps) {
  const end = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const shown = useShownCount(end, services?.length ?? 0, useListPlace(list, services !== undefined))
  return (
    <>
      <ul ref={list} className={styles.grid} aria-busy={services === undefined}>
        {services === undefined
          ? outlines.map((key) => <ServiceOutline key={key} />)
          : services
              .slice(0, shown)
              .map((service) => <ServiceCard key={service.id} service={service} onDelete={onDelete} />)}
      </ul>
      <div ref={end} />
    </>
  )
}

function ServiceOutline() {
  return (
    <li className={styles.skeleton}>
      <span />
      <span />
      <span />
      <span />
      <span />
    </li>
  )
}
