import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CloudOff, Hourglass } from 'lucide-react'
import { useState } from 'react'
import { channelQuery, channelUnavailable } from '#client/features/channels/data/channels.queries.ts'
import { ChannelValue } from '#client/features/channels/field/channel-value.tsx'
import { ShortlistToggle } from '#client/features/channels/shortlist/shortlist-toggle.tsx'
import { useConnection } from '#client/lib/api/connection.ts'
import { isMissing } from '#client/lib/http/api-error.ts'
import { sections } from '#client/lib/page/sections.ts'
import { offlineReason } from '#client/ui/control/offline-disabled.tsx'
import { FormOutline, FormPageContent } from '#client/ui/form/form-page.tsx'
import { FormValue } from '#client/ui/form/form-section.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { PageUnavailable } from '#client/ui/states/page-unavailable.tsx'
import type { Channel } from '#contract/channels.ts'
import { channelFieldLabel } from '#domain/channel-fields.ts'
import styles from './channel-form.module.css'
import { ChannelForm, draftedChannel } from './channel-form.tsx'
import { ChannelFormSections } from './channel-form-sections.tsx'

const route = getRouteApi('/_app/placement/channels-base/$id/edit')

/** Edits the channel of the address, or shows it without a connection. */
export function ChannelEditPage() {
  const { id } = route.useParams()
  return <OpenedChannel key={id} id={Number(id)} />
}

function OpenedChannel({ id }: { id: number }) {
  const query = useQuery({ ...channelQuery(id), refetchOnMount: 'always' })
  // An open form stays open: neither a later response nor a lost connection replaces it.
  const [edited, setEdited] = useState<Channel>()
  const isGone = isMissing(query.error)
  const read = query.isFetchedAfterMount && !isGone ? query.data : undefined
  if (edited === undefined && read?.asOf === null) setEdited(read.data)
  const isUnanswered = !isGone && (query.isError || (read !== undefined && read.asOf !== null))
  const drafted = edited === undefined && isUnanswered ? draftedChannel(id) : undefined
  if (drafted !== undefined) setEdited(drafted)
  if (edited !== undefined) return <ChannelForm channel={edited} />
  if (read !== undefined) return <ChannelReadOnly channel={read.data} hasFailed={read.hasFailed === true} />
  return (
    <>
      <PageHeader title="Редактирование канала" crumb={sections.channels} />
      {query.isError ? (
        <PageUnavailable texts={channelUnavailable} section={sections.channels} query={query} />
      ) : (
        <FormOutline sections={[6, 10, 6]} />
      )}
    </>
  )
}

/** Shows a channel that cannot be saved: there is no connection, the server fails to answer, or has not answered yet. */
function ChannelReadOnly({ channel, hasFailed }: { channel: Channel; hasFailed: boolean }) {
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
          <Icon size={18} color="var(--accent)" aria-hidden />
          {isUnanswered
            ? offlineReason('редактировать канал')
            : 'Сервер отвечает медленно: пока показано то, что есть на этом устройстве'}
        </p>
        <ChannelFormSections
          isReadOnly
          channel={channel}
          cell={(field) => (
            <FormValue label={channelFieldLabel(field)}>
              <ChannelValue channel={channel} field={field} />
            </FormValue>
          )}
        />
      </FormPageContent>
    </>
  )
}
