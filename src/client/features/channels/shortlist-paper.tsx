import { formatCount, formatMoney, formatNumber } from '#client/lib/format.ts'
import type { Channel } from '#contract/channels.ts'
import { formatCalendarDate, today } from '#domain/calendar-date.ts'
import { type FileCell, fileCell, fileColumn } from './channel-cells.ts'
import { channelForms } from './channel-forms.ts'
import { clientFields, clientSheet } from './shortlist-client.ts'
import styles from './shortlist-paper.module.css'

/** The shortlist on paper, for the client: what `clientFields` names of those of its `count` channels that are there. */
export function ShortlistPaper({ channels, count }: { channels: readonly Channel[]; count: number }) {
  const sums = clientSheet(channels).rows.at(-1) ?? []
  return (
    <article className={styles.paper}>
      <h1>Подборка каналов на {formatCalendarDate(today(new Date()))}</h1>
      {/* The browser prints when it is told, also while some are on their way. */}
      {channels.length < count && (
        <p>
          Здесь {formatCount(channels.length, channelForms)} из {count}
        </p>
      )}
      <table>
        <thead>
          <tr>
            {clientFields.map((field) => (
              <th key={field}>{fileColumn(field).title}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {channels.map((channel) => (
            <tr key={channel.id}>
              {clientFields.map((field) => (
                <td key={field}>{text(fileCell(channel, field), fileColumn(field).kind)}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            {clientFields.map((field, index) => (
              <td key={field}>{text(sums[index] ?? null, fileColumn(field).kind)}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </article>
  )
}

function text(cell: FileCell, kind: ReturnType<typeof fileColumn>['kind']): string {
  if (cell === null) return ''
  if (typeof cell === 'object') return formatCalendarDate(cell.day)
  if (typeof cell === 'string') return cell
  return kind === 'rubles' ? formatMoney(cell) : formatNumber(cell)
}
