import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ExternalLink, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { channelQuery, listedChannel } from '#client/features/channels/data/channels.queries.ts'
import { ApiError } from '#client/lib/http/api-error.ts'
import { webAddress } from '#client/lib/page/web-address.ts'
import { Button } from '#client/ui/control/button.tsx'
import { ButtonLink } from '#client/ui/control/button-link.tsx'
import { BottomSheet } from '#client/ui/dialog/bottom-sheet.tsx'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'
import { Outline } from '#client/ui/states/outline.tsx'
import type { Channel } from '#contract/channels.ts'
import { ChannelDetails } from './channel-details.tsx'
import styles from './channel-sheet.module.css'
import { ChannelUnavailable } from './channel-unavailable.tsx'

type SheetProps = {
  id: number
  open: boolean
  onClose: () => void
  onClosed?: (() => void) | undefined
  /** Without it, the channel cannot be deleted here. */
  onDelete?: ((channel: Channel) => void) | undefined
}

/** Shows a channel over any page. */
export function SheetOfChannel({ id, open, onClose, onClosed, onDelete }: SheetProps) {
  const client = useQueryClient()
  const query = useQuery({ ...channelQuery(id), enabled: open, refetchOnMount: 'always' })
  // Shows the channel of the pressed card until a fresh response is loaded, because an earlier response may be older.
  const [listed] = useState(() => listedChannel(client, id))
  const read = query.data?.data
  const isGone = query.error instanceof ApiError && query.error.status === 404
  const channel = isGone ? undefined : query.isFetchedAfterMount ? (read ?? listed) : (listed ?? read)
  return (
    <BottomSheet
      open={open}
      title={channel?.title ?? 'Канал'}
      onClose={onClose}
      onClosed={onClosed}
      footer={channel && <Actions channel={channel} onDelete={onDelete} />}
    >
      {channel ? (
        <ChannelDetails channel={channel} />
      ) : query.isError ? (
        <ChannelUnavailable query={query} />
      ) : (
        <Outline count={8} height={40} />
      )}
    </BottomSheet>
  )
}

function Actions({ channel, onDelete }: { channel: Channel } & Pick<SheetProps, 'onDelete'>) {
  const navigate = useNavigate()
  const address = webAddress(channel.url)
  const edit = () =>
    navigate({
      to: '/placement/channels-base/$id/edit',
      params: { id: String(channel.id) },
    })
  return (
    <>
      {onDelete && (
        <OfflineDisabled action="удалить канал">
          {(disabled) => (
            <Button
              {...disabled}
              variant="text"
              size="large"
              danger
              icon={<Trash2 size={20} strokeWidth={1.75} />}
              aria-label="Удалить"
              onClick={() => onDelete(channel)}
            />
          )}
        </OfflineDisabled>
      )}
      {address && (
        <ButtonLink
          className={styles.open}
          size="large"
          icon={<ExternalLink size={18} strokeWidth={1.75} />}
          href={address}
          target="_blank"
          rel="noopener noreferrer"
        >
          Открыть
        </ButtonLink>
      )}
      <OfflineDisabled action="редактировать канал">
        {(disabled) => (
          <Button
            {...disabled}
            className={styles.edit}
            variant="primary"
            size="large"
            icon={<Pencil size={18} strokeWidth={1.75} />}
            onClick={edit}
          >
            Редактировать
          </Button>
        )}
      </OfflineDisabled>
    </>
  )
}
