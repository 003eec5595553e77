import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { sections } from '#client/lib/page/sections.ts'
import { webAddress } from '#client/lib/page/web-address.ts'
import { ConfirmAbout } from '#client/ui/dialog/confirm-dialog.tsx'
import { DeleteButton } from '#client/ui/dialog/delete-button.tsx'
import card from '#client/ui/list/card.module.css'
import { TitleGrid } from '#client/ui/list/title-card.tsx'
import { Tooltip } from '#client/ui/overlay/tooltip.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { useAddAction } from '#client/ui/page/primary-button.tsx'
import { StatusTag, type StatusTone } from '#client/ui/page/status-tag.tsx'
import { EmptyList } from '#client/ui/states/empty-state.tsx'
import { ListStates } from '#client/ui/states/list-states.tsx'
import type { Service } from '#contract/services.ts'
import { internalServiceHint, type ServiceStatus, serviceStatuses } from '#domain/service.ts'
import { useDeleteService } from './services.mutations.ts'
import { servicesQuery } from './services.queries.ts'
import styles from './services-page.module.css'

const unavailable = {
  title: 'Ошибка загрузки сервисов',
  notAvailableOffline: 'Сервисы ещё не загружены',
}

/** «Сервисы»: the agency's tools and resources. */
export function ServicesPage() {
  const query = useQuery(servicesQuery())
  const services = query.data?.data
  const [toDelete, setToDelete] = useState<Service>()
  const add = useAddAction({ ...sections.services.create, label: 'Добавить' })
  return (
    <>
      <PageHeader title={sections.services.title} primary={add} />
      <div className={styles.content}>
        <ListStates
          query={query}
          rows={services}
          unavailable={unavailable}
          empty={<EmptyList title="Сервисов пока нет." text="Добавьте первый сервис." add={add} />}
        >
          <TitleGrid className={styles.grid} outline={styles.outline}>
            {services?.map((service) => (
              <ServiceCard key={service.id} service={service} onDelete={() => setToDelete(service)} />
            ))}
          </TitleGrid>
        </ListStates>
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

const tones: Record<ServiceStatus, StatusTone> = { free: 'green', internal: 'blue', paid: 'amber' }

function ServiceCard({ service, onDelete }: { service: Service; onDelete: () => void }) {
  return (
    <li className={`${card.card} ${styles.card}`} data-row={service.id}>
      <a
        className={styles.link}
        // Without a web address `href` is undefined, and the card is not a link.
        href={webAddress(service.url)}
        target="_blank"
        rel="noopener noreferrer"
      >
        <div className={styles.head}>
          <ServiceLogo key={service.logo_url} service={service} />
          <h2 className={styles.title} title={service.title}>
            {service.title}
          </h2>
          <ExternalLink className={styles.external} size={16} aria-hidden />
        </div>
        <div className={styles.text}>
          <span className={styles.description}>{service.description}</span>
          <ServiceStatusTag status={service.status} />
        </div>
      </a>
      <div className={styles.bin}>
        <DeleteButton
          place="card"
          label={`Удалить сервис «${service.title}»`}
          offlineAction="удалить сервис"
          onClick={onDelete}
        />
      </div>
    </li>
  )
}

/** Shows the logo, or the first letter if there is none. */
function ServiceLogo({ service }: { service: Service }) {
  const [isBroken, setBroken] = useState(false)
  if (service.logo_url === null || isBroken) {
    return (
      <span className={styles.letter} aria-hidden>
        {[...service.title][0]?.toUpperCase()}
      </span>
    )
  }
  return (
    <img
      className={styles.logo}
      src={service.logo_url}
      alt=""
      width={44}
      height={44}
      loading="lazy"
      onError={() => setBroken(true)}
    />
  )
}

function ServiceStatusTag({ status }: { status: ServiceStatus }) {
  const tag = <StatusTag tone={tones[status]}>{serviceStatuses[status]}</StatusTag>
  if (status !== 'internal') return <span>{tag}</span>
  return (
    <span>
      <Tooltip title={internalServiceHint}>
        <span>{tag}</span>
      </Tooltip>
      <span className="visually-hidden">{internalServiceHint}</span>
    </span>
  )
}
