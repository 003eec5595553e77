import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { Fragment, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import type { Shortlisted } from '#client/features/channels/data/channels.queries.ts'
import { formLink, overList } from '#client/features/channels/data/use-channels-list.ts'
import { ChannelWarning } from '#client/features/channels/field/channel-checks.tsx'
import { Empty, SafeLink } from '#client/features/channels/field/channel-value.tsx'
import { useConnection } from '#client/lib/api/connection.ts'
import { type DeviceShortlist, shortlists, whyNotFilled } from '#client/offline/shortlists/shortlists.ts'
import { IconButton } from '#client/ui/control/button.tsx'
import { moveByArrows, useOneTabStopOfAll } from '#client/ui/data-table/data-table-keys.ts'
import { useListPlace } from '#client/ui/list/list-place.ts'
import { toast } from '#client/ui/overlay/toast.ts'
import { useScreen } from '#client/ui/theme/screen.ts'
import type { Channel } from '#contract/channels.ts'
import { today } from '#domain/calendar-date.ts'
import { channelWarnings } from '#domain/channel-figures.ts'
import styles from './shortlist-comparison.module.css'
import { BestMark, ShortlistFigureRow } from './shortlist-figure-row.tsx'
import { ShortlistNote } from './shortlist-note.tsx'
import { shortlistSections } from './shortlist-rows.tsx'
import { SortButton, useSortChannels } from './sort-button.tsx'

type ComparisonProps = { list: DeviceShortlist; shortlisted: readonly Shortlisted[] }

export function ShortlistComparison({ list, shortlisted }: ComparisonProps) {
  const scroller = useRef<HTMLElement>(null)
  const table = useRef<HTMLTableElement>(null)
  useListPlace(scroller, true)
  useOneTabStopOfAll(table)
  useRoomUnderHead(scroller)
  useConnection()
  const isLocked = whyNotFilled(list) !== undefined
  const warn = (refusal: string | undefined) => {
    if (refusal) toast.warning(refusal)
    return refusal === undefined
  }
  const ids = list.rows.map(({ channel_id }) => channel_id)
  const order = (wanted: number[]) => warn(shortlists.order(list.id, wanted))
  const move = (from: number, to: number) =>
    order(ids.toSpliced(from, 1).toSpliced(to, 0, ...ids.slice(from, from + 1)))
  const sorting = useSortChannels(shortlisted, order)
  const channels = isLocked || shortlisted.length < 2 ? undefined : sorting
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) =>
    moveByArrows(event, {
      rowCount: firstFigure + figureRows.length,
      columnCount: shortlisted.length + 1,
      rowsInWindow: () => PAGE,
    })
  return (
    <section ref={scroller} className={styles.scroller} aria-label="Сравнение каналов" tabIndex={-1}>
      <table ref={table} className={styles.table} onKeyDown={onKeyDown}>
        <thead>
          <tr data-index={0}>
            <th scope="col" className={styles.corner} aria-colindex={1}>
              {channels ? (
                <SortButton by={{ label: 'Канал', of: ({ title }) => title, isHighFirst: false }} channels={channels} />
              ) : (
                'Канал'
              )}
              {shortlisted.length > 1 && (
                <small className={styles.legend}>
                  <BestMark /> лучшее в строке
                </small>
              )}
            </th>
            {shortlisted.map((one, index) => (
              <th key={one.id} scope="col" data-row={one.id} aria-colindex={index + 2}>
                <Head shortlisted={one} />
                {!isLocked && (
                  <Controls
                    title={titleOf(one)}
                    {...(index > 0 && { onEarlier: () => move(index, index - 1) })}
                    {...(index < ids.length - 1 && { onLater: () => move(index, index + 1) })}
                    onLetGo={() => warn(shortlists.letGo(list.id, [one.id]))}
                  />
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr data-index={1}>
            <th scope="row" aria-colindex={1}>
              Заметка<small>Клиент её не видит</small>
            </th>
            {shortlisted.map((one, index) => (
              <td key={one.id} aria-colindex={index + 2}>
                <ShortlistNote
                  label={`Заметка: «${titleOf(one)}»`}
                  text={list.rows.find(({ channel_id }) => channel_id === one.id)?.note ?? ''}
                  disabled={isLocked}
                  onChange={(text) => warn(shortlists.note(list.id, one.id, text))}
                />
              </td>
            ))}
          </tr>
          <tr data-index={2}>
            <th scope="row" aria-colindex={1}>
              Внимание
            </th>
            {shortlisted.map((one, index) => (
              <td key={one.id} className={styles.warnings} aria-colindex={index + 2}>
                {one.state === 'there' ? <Warnings channel={one.channel} /> : nothing[one.state]}
              </td>
            ))}
          </tr>
          {shortlistSections.map(({ title, rows }) => (
            <Fragment key={title}>
              <tr>
                <th scope="rowgroup" className={styles.section}>
                  {title}
                </th>
                <td colSpan={shortlisted.length} className={styles.section} />
              </tr>
              {rows.map((row) => (
                <ShortlistFigureRow
                  key={row.label}
                  row={row}
                  index={firstFigure + figureRows.indexOf(row)}
                  shortlisted={shortlisted}
                  channels={channels}
                />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const figureRows = shortlistSections.flatMap(({ rows }) => rows)
/** The row index of the first figure; the channels, the notes and the warnings come before it. */
const firstFigure = 3
/** Page Up and Page Down move by this many rows. */
const PAGE = 6

/** Keeps a focused control visible below the sticky head. */
function useRoomUnderHead(scroller: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const head = scroller.current?.querySelector('thead')
    if (!head) return
    const observer = new ResizeObserver(() => {
      scroller.current?.style.setProperty('scroll-padding-top', `${head.offsetHeight}px`)
    })
    observer.observe(head)
    return () => observer.disconnect()
  }, [scroller])
}

function Warnings({ channel }: { channel: Channel }) {
  const warnings = channelWarnings(channel, today(new Date()))
  if (warnings.length === 0) return <Empty />
  return warnings.map((warning) => <ChannelWarning key={warning} warning={warning} values={channel} />)
}

const nothing = {
  loading: 'Загружается…',
  gone: 'Канал удалили из базы',
  failed: 'Канала нет на этом устройстве, или сервер не отвечает',
}

function Head({ shortlisted }: { shortlisted: Shortlisted }) {
  const isWide = useScreen() === 'desktop'
  const { id } = shortlisted
  return (
    <div className={styles.name}>
      <Link className={styles.link} {...(isWide ? formLink(id) : overList({ channel: id }))}>
        {titleOf(shortlisted)}
      </Link>
      {shortlisted.state === 'there' && <SafeLink address={shortlisted.channel.url} />}
    </div>
  )
}

type ControlsProps = { title: string; onEarlier?: () => void; onLater?: () => void; onLetGo: () => void }

/** The first and last columns keep their unusable button disabled, because removing it would lose the focus. */
function Controls({ title, onEarlier, onLater, onLetGo }: ControlsProps) {
  const controls = [
    { hint: 'Раньше', Icon: ChevronLeft, onClick: onEarlier },
    { hint: 'Позже', Icon: ChevronRight, onClick: onLater },
    { hint: 'Убрать из подборки', Icon: X, onClick: onLetGo },
  ]
  return (
    <div className={styles.controls}>
      {controls.map(({ hint, Icon, onClick }) => (
        <IconButton
          key={hint}
          className={styles.control}
          aria-label={`${hint}: «${title}»`}
          aria-disabled={onClick === undefined}
          title={hint}
          onClick={({ currentTarget: button }) => {
            const table = button.closest('section')
            onClick?.()
            // Moving a column loses the focus, so restore it. Removing a column moves the focus to the table.
            requestAnimationFrame(() => (button.isConnected ? button : table)?.focus())
          }}
        >
          <Icon size={18} aria-hidden />
        </IconButton>
      ))}
    </div>
  )
}

const titleOf = (one: Shortlisted) => (one.state === 'there' ? one.channel.title : `Канал №\u00a0${one.id}`)
