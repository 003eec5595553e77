import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ExternalLink, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { PriceMemoryPlace } from '#client/features/channels/charts/price-memory-place.tsx'
import { channelColumns, channelGroups } from '#client/features/channels/data/channel-table-layout.ts'
import { useDeleteChannel } from '#client/features/channels/data/channels.mutations.ts'
import { channelQuery, channelUnavailable, listedChannel } from '#client/features/channels/data/channels.queries.ts'
import { baseRoute, useAddressSheet, useOpenChannel } from '#client/features/channels/data/use-channels-list.ts'
import { RiskTag, RknTag } from '#client/features/channels/field/channel-checks.tsx'
import { ChannelStanding } from '#client/features/channels/field/channel-standing.tsx'
import { ChannelValue } from '#client/features/channels/field/channel-value.tsx'
import { ChannelFigures, FigureWarnings } from '#client/features/channels/field/derived-figures.tsx'
import { PlacementVerdict } from '#client/features/channels/field/placement-verdict.tsx'
import { ShortlistToggle } from '#client/features/channels/shortlist/shortlist-toggle.tsx'
import { isMissing } from '#client/lib/http/api-error.ts'
import { sections } from '#client/lib/page/sections.ts'
import { webAddress } from '#client/lib/page/web-address.ts'
import { Button, ButtonLink } from '#client/ui/control/button.tsx'
import { BottomSheet } from '#client/ui/dialog/bottom-sheet.tsx'
import { ConfirmAbout } from '#client/ui/dialog/confirm-dialog.tsx'
import { HistoryLink } from '#client/ui/page/history-link.tsx'
import { LinkedText } from '#client/ui/page/linked-text.tsx'
import { Outline } from '#client/ui/states/outline.tsx'
import { PageUnavailable } from '#client/ui/states/page-unavailable.tsx'
import type { Channel } from '#contract/channels.ts'
import { type ChannelField, channelFieldLabel } from '#domain/channel-fields.ts'
import styles from './sheet-of-channel.module.css'

type SheetProps = {
  id: number
  open: boolean
  onClose: () => void
  onClosed?: (() => void) | undefined
  /** Without it, the channel cannot be deleted here. */
  onDelete?: ((channel: Channel) => void) | undefined
}

export function SheetOfChannel({ id, open, onClose, onClosed, onDelete }: SheetProps) {
  const client = useQueryClient()
  const query = useQuery({ ...channelQuery(id), enabled: open, refetchOnMount: 'always' })
  // Shows the channel of the pressed card until a fresh response is loaded, because an earlier response may be older.
  const [listed] = useState(() => listedChannel(client, id))
  const read = query.data?.data
  const isGone = isMissing(query.error)
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
        <PageUnavailable texts={channelUnavailable} section={sections.channels} query={query} />
      ) : (
        <Outline count={8} height={40} />
      )}
    </BottomSheet>
  )
}

function Actions({ channel, onDelete }: { channel: Channel } & Pick<SheetProps, 'onDelete'>) {
  const openChannel = useOpenChannel()
  const address = webAddress(channel.url)
  return (
    <>
      {onDelete && (
        <Button
          offlineAction="удалить канал"
          variant="text"
          size="large"
          danger
          icon={<Trash2 size={20} />}
          aria-label="Удалить"
          onClick={() => onDelete(channel)}
        />
      )}
      {address && (
        <ButtonLink
          className={styles.open}
          size="large"
          icon={<ExternalLink size={18} />}
          href={address}
          target="_blank"
          rel="noopener noreferrer"
        >
          Открыть
        </ButtonLink>
      )}
      <Button
        offlineAction="редактировать канал"
        className={styles.edit}
        variant="primary"
        size="large"
        icon={<Pencil size={18} />}
        onClick={() => openChannel(channel)}
      >
        Редактировать
      </Button>
    </>
  )
}

function ChannelDetails({ channel }: { channel: Channel }) {
  return (
    <>
      <p className={styles.description}>
        <LinkedText text={channel.description} />
      </p>
      <div className={styles.tags}>
        <RknTag status={channel.rkn_status} />
        <RiskTag level={channel.risk_level} />
        <span className={styles.category}>{channel.category_title}</span>
        <ShortlistToggle channel={channel} place="sheet" />
      </div>
      <dl className={styles.highlights}>
        <Pairs channel={channel} fields={['agency_price', 'price_valid_until']} />
      </dl>
      <PlacementVerdict channel={channel} />
      {channelGroups.map(({ key, title }) => (
        <section key={key} aria-label={title}>
          <h3 className={styles.group}>{title}</h3>
          <dl>
            <Pairs channel={channel} fields={fieldsOf(key)} className={styles.field} />
          </dl>
          {key === 'prices' && (
            <>
              <ChannelFigures values={channel} place="sheet" />
              <FigureWarnings values={channel} place="sheet" />
              <PriceMemoryPlace channel={channel} place="sheet" />
              <ChannelStanding channel={channel} category={channel.category_title} />
            </>
          )}
        </section>
      ))}
      <HistoryLink to="/placement/channels-base/$id/history" id={channel.id} />
    </>
  )
}

/** Returns the fields of a group without the description, which stands above the groups. */
function fieldsOf(key: string): ChannelField[] {
  return channelColumns.filter(({ group, field }) => group === key && field !== 'description').map(({ field }) => field)
}

type PairsProps = { channel: Channel; fields: readonly ChannelField[]; className?: string | undefined }

function Pairs({ channel, fields, className }: PairsProps) {
  return fields.map((field) => (
    <div key={field} className={className} data-long={field === 'notes'}>
      <dt>{channelFieldLabel(field)}</dt>
      <dd>
        <ChannelValue channel={channel} field={field} />
      </dd>
    </div>
  ))
}

/** On small screens, shows the channel of the address over the list or the shortlist; going back closes it. */
export function ChannelSheet() {
  const id = baseRoute.useSearch({ select: ({ channel }) => channel })
  const close = useAddressSheet('channel', id !== undefined)
  const [toDelete, setToDelete] = useState<Channel>()
  // The sheet keeps its channel while it slides out.
  const [shownId, setShownId] = useState(id)
  if (id !== undefined && id !== shownId) setShownId(id)
  return (
    <>
      {shownId !== undefined && (
        <SheetOfChannel
          key={shownId}
          id={shownId}
          open={id !== undefined}
          onClose={close}
          onClosed={() => setShownId(undefined)}
          onDelete={setToDelete}
        />
      )}
      <ChannelDelete
        channel={toDelete}
        onClose={() => setToDelete(undefined)}
        onDeleted={(deleted) => deleted.id === id && close()}
      />
    </>
  )
}

type ChannelDeleteProps = {
  channel: Channel | undefined
  onClose: () => void
  onDeleted?: (channel: Channel) => void
}

export function ChannelDelete({ channel, onClose, onDeleted }: ChannelDeleteProps) {
  return (
    <ConfirmAbout
      thing={channel}
      title="Удалить канал?"
      offlineAction="удалить канал"
      action={useDeleteChannel()}
      onDone={onDeleted}
      onClose={onClose}
    >
      {({ title }) => (
        <>
          Вы уверены, что хотите удалить этот канал?
          <br />
          <strong>{title}</strong>
        </>
      )}
    </ConfirmAbout>
  )
}
