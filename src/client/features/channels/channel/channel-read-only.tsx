import { CloudOff, Hourglass } from 'lucide-react'
import { PriceMemoryPlace } from '#client/features/channels/charts/price-memory-place.tsx'
import { ChannelValue } from '#client/features/channels/field/channel-value.tsx'
import { ShortlistToggle } from '#client/features/channels/shortlist/shortlist-toggle.tsx'
import { useConnection } from '#client/lib/api/connection.ts'
import { sections } from '#client/lib/page/sections.ts'
import { FormPageContent } from '#client/ui/form/form-page.tsx'
import { FormCell, FormSection, FormValue } from '#client/ui/form/form-section.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { offlineReason } from '#client/ui/states/offline-disabled.tsx'
import type { Channel } from '#contract/channels.ts'
import { channelFieldLabel } from '#domain/channel-fields.ts'
import { ChannelFormFigures } from './channel-form-figures.tsx'
import { channelFormSections } from './channel-form-layout.ts'
import { ChannelFormVerdict } from './channel-form-verdict.tsx'
import styles from './channel-read-only.module.css'

type ChannelReadOnlyProps = {
  channel: Channel
  /** The server is reachable but cannot answer. */
  hasFailed: boolean
}

/** Shows a channel for reading when it cannot be saved: there is no connection, or no answer yet. */
export function ChannelReadOnly({ channel, hasFailed }: ChannelReadOnlyProps) {
  const isOffline = useConnection() === 'offline'
  const isUnanswered = isOffline || hasFailed
  const Icon = isUnanswered ? CloudOff : Hourglass
  return (
    <>
      <PageHeader
        title={channel.title}
        crumb={sections.channels}
        beside={<ShortlistToggle channel={channel} place="sheet" />}
      />
      <FormPageContent>
        <p className={styles.note} role="status">
          <Icon size={18} strokeWidth={1.75} color="var(--accent)" aria-hidden />
          {isUnanswered
            ? offlineReason('редактировать канал')
            : 'Сервер отвечает медленно: пока показано то, что есть на этом устройстве'}
        </p>
        {channelFormSections.map(({ title, fields, beside, figures, hasVerdict }) => (
          <FormSection
            key={title}
            title={title}
            beside={beside && <ChannelFormFigures part={beside} channel={channel} />}
          >
            {fields.map(({ field, width }) => (
              <FormCell key={field} width={width}>
                <FormValue label={channelFieldLabel(field)}>
                  <ChannelValue channel={channel} field={field} />
                </FormValue>
              </FormCell>
            ))}
            {figures && (
              <FormCell width="full">
                <ChannelFormFigures part={figures} channel={channel} />
              </FormCell>
            )}
            {figures && channel.price_changes && (
              <FormCell width="full">
                <PriceMemoryPlace channel={channel} place="form" />
              </FormCell>
            )}
            {hasVerdict && (
              <FormCell width="full">
                <ChannelFormVerdict channel={channel} />
              </FormCell>
            )}
          </FormSection>
        ))}
      </FormPageContent>
    </>
  )
}
