import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { webAddress } from '#client/lib/page/web-address.ts'
import { DeleteButton } from '#client/ui/dialog/delete-button.tsx'
import card from '#client/ui/list/card.module.css'
import { Tooltip } from '#client/ui/overlay/tooltip.tsx'
import { StatusTag, type StatusTone } from '#client/ui/page/status-tag.tsx'
import type { Service } from '#contract/services.ts'
import { internalServiceHint, type ServiceStatus, serviceStatuses } from '#domain/service.ts'
import styles from './service-card.module.css'

const tones: Record<ServiceStatus, StatusTone> = { free: 'green', internal: 'blue', paid: 'amber' }

type ServiceCardProps = { service: Service; onDelete: (service: Service) => void }

/** A card that links to a service; the delete button appears on hover and focus. */
export function ServiceCard({ service, onDelete }: ServiceCardProps) {
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
          <ExternalLink className={styles.external} size={16} strokeWidth={1.75} aria-hidden />
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
          onClick={() => onDelete(service)}
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
