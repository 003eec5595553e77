import { channelForms } from '#client/features/channels/data/channel-forms.ts'
import { type FileCell, fileCell, fileColumn } from '#client/features/channels/files/channel-sheet.ts'
import { formatCount, formatMoney, formatNumber } from '#client/lib/page/format.ts'
import { shortAddress, webAddress } from '#client/lib/page/web-address.ts'
import type { DeviceShortlist } from '#client/offline/shortlists/shortlists.ts'
import paper from '#client/ui/page/paper.module.css'
import { Paper } from '#client/ui/page/paper.tsx'
import type { Channel } from '#contract/channels.ts'
import { formatCalendarDate, today } from '#domain/calendar-date.ts'
import { isPriceExpired } from '#domain/channel.ts'
import { channelFieldOf, numberLookOf } from '#domain/channel-fields.ts'
import { clientFields, clientHead, clientHeading, clientSums } from './shortlist-client.ts'
import styles from './shortlist-paper.module.css'

/** The address appears under the name, so it has no column. */
const fields = clientFields.filter((field) => field !== 'url')

type ShortlistPaperProps = { list: DeviceShortlist; channels: readonly Channel[] }

/** Prints the shortlist for the client: the `clientFields` of its loaded channels. */
export function ShortlistPaper(props: ShortlistPaperProps) {
  return (
    <Paper landscape>
      <Sheet {...props} />
    </Paper>
  )
}

function Sheet({ list, channels }: ShortlistPaperProps) {
  const day = today(new Date())
  const count = list.rows.length
  const { title, client, terms } = clientHeading(list, day)
  const sums = clientSums(channels)
  return (
    <>
      <h1>{title}</h1>
      {/* The user may print while channels are still loading. */}
      <p className={styles.count}>
        {client && `${client} · `}
        {channels.length < count
          ? `Здесь ${formatCount(channels.length, channelForms)} из ${count}`
          : formatCount(count, channelForms)}
        {terms.map((line) => ` · ${line}`)}
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th className={styles.number}>№</th>
            {fields.map((field) => (
              <th key={field} className={side(field)}>
                {clientHead(field)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {channels.map((channel, index) => (
            <tr key={channel.id}>
              <td className={styles.number}>{index + 1}</td>
              {fields.map((field) => (
                <td key={field} className={side(field)}>
                  {field === 'title' ? <Name of={channel} /> : text(fileCell(channel, field), field)}
                  {field === 'price_valid_until' && isPriceExpired(channel[field], day) && (
                    <span className={styles.expired}>срок прошёл</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className={paper.total}>
            <td />
            {fields.map((field) => (
              <td key={field} className={side(field)}>
                {text(sums[clientFields.indexOf(field)] ?? null, field)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </>
  )
}

function Name({ of: { title, url } }: { of: Channel }) {
  return (
    <>
      <b className={styles.name}>{title}</b>
      <a className={styles.address} href={webAddress(url)}>
        {shortAddress(url)}
      </a>
    </>
  )
}

type Field = (typeof fields)[number]

function side(field: Field): string | undefined {
  if (field === 'title') return styles.title
  return fileColumn(field).kind === 'text' ? styles.words : paper.right
}

function text(cell: FileCell, field: Field): string {
  if (cell === null) return ''
  if (typeof cell === 'object') return formatCalendarDate(cell.day)
  if (typeof cell === 'string') return cell
  const { kind } = channelFieldOf(field)
  return fileColumn(field).kind === 'rubles'
    ? formatMoney(cell)
    : formatNumber(cell, 2, numberLookOf(kind)?.tableDecimals)
}
