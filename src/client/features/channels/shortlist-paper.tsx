import { formatMoney, formatNumber } from '#client/lib/format.ts'
import type { Channel } from '#contract/channels.ts'
import { formatCalendarDate, today } from '#domain/calendar-date.ts'
import { type FileCell, fileCell, fileColumn } from './channel-cells.ts'
import { clientFields, clientSheet } from './shortlist-client.ts'
import styles from './shortlist-paper.module.css'

/** The shortlist on paper, for the client: what `clientFields` names and nothing else. Hidden on the screen. */
export function ShortlistPaper({ channels }: { channels: readonly Channel[] }) {
  const sums = clientSheet(channels).rows.at(-1) ?? []
  return (
    <article className={styles.paper}>
      <h1>Подборка каналов на {formatCalendarDate(today(new Date()))}</h1>
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
