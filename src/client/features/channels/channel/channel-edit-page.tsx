import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { channelQuery } from '#client/features/channels/data/channels.queries.ts'
import { ApiError } from '#client/lib/http/api-error.ts'
import { sections } from '#client/lib/page/sections.ts'
import { FormOutline } from '#client/ui/form/form-outline.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import type { Channel } from '#contract/channels.ts'
import { ChannelForm } from './channel-form.tsx'
import { ChannelReadOnly } from './channel-read-only.tsx'
import { ChannelUnavailable } from './channel-unavailable.tsx'
import { draftedChannel } from './use-channel-draft.ts'

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
  const isGone = query.error instanceof ApiError && query.error.status === 404
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
      {query.isError ? <ChannelUnavailable query={query} /> : <FormOutline sections={[6, 10, 6]} />}
    </>
  )
}
