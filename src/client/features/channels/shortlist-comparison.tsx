import { getRouteApi, Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { Fragment } from 'react'
import { useScreen } from '#client/ui/screen.ts'
import type { Channel } from '#contract/channels.ts'
import { today } from '#domain/calendar-date.ts'
import { channelWarnings } from '#domain/channel-figures.ts'
import { Empty } from './channel-value.tsx'
import { ChannelWarning } from './channel-warning.tsx'
import { SafeLink } from './safe-link.tsx'
import { shortlist } from './shortlist.ts'
import styles from './shortlist-comparison.module.css'
import { shortlistSections } from './shortlist-rows.tsx'
import type { Shortlisted } from './use-shortlisted.ts'

const route = getRouteApi('/_app/placement/channels-base/')

type ComparisonProps = { shortlisted: readonly Shortlisted[] }

/** The picked channels side by side: a column each, a line for each figure. */
export function ShortlistComparison({ shortlisted }: ComparisonProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section className={styles.scroller} aria-label="Сравнение каналов" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              Канал
            </th>
            {shortlisted.map((one) => (
              <th key={one.id} scope="col">
                <Head shortlisted={one} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Внимание</th>
            {shortlisted.map((one) => (
              <td key={one.id} className={styles.warnings}>
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
              {rows.map(({ label, formula, render }) => (
                <tr key={label}>
                  <th scope="row">
                    {label}
                    {formula && <small>{formula}</small>}
                  </th>
                  {shortlisted.map((one) => (
                    <td key={one.id}>{one.state === 'there' ? render(one.channel) : '…'}</td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** What needs a person before anything is placed there. */
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
  const search = route.useSearch()
  const { id } = shortlisted
  const title = shortlisted.state === 'there' ? shortlisted.channel.title : `Канал №\u00a0${id}`
  return (
    <div className={styles.head}>
      <div className={styles.name}>
        {isWide ? (
          <Link
            className={styles.link}
            to="/placement/channels-base/$id/edit"
            params={{ id: String(id) }}
            state={{ channelsBase: search }}
            preload={false}
          >
            {title}
          </Link>
        ) : (
          <Link
            className={styles.link}
            from="/placement/channels-base/"
            to="."
            search={(previous) => ({ ...previous, channel: id })}
            state={{ sheetOverList: true }}
            resetScroll={false}
          >
            {title}
          </Link>
        )}
        {shortlisted.state === 'there' && <SafeLink address={shortlisted.channel.url} />}
      </div>
      <button
        type="button"
        className={styles.remove}
        aria-label={`Убрать из подборки: «${title}»`}
        title="Убрать из подборки"
        onClick={() => shortlist.remove(id)}
      >
        <X size={18} strokeWidth={1.75} aria-hidden />
      </button>
    </div>
  )
}
