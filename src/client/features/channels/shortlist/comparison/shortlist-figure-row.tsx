import { Star } from 'lucide-react'
import { type Shortlisted, useStandings } from '#client/features/channels/data/channels.queries.ts'
import { placeInCategoryText, tooFewInCategory } from '#client/features/channels/field/standing-text.ts'
import type { ComparedChannel, StandingFigure } from '#domain/channel-search/channel-standing.ts'
import styles from './shortlist-comparison.module.css'
import type { ShortlistRow } from './shortlist-rows.tsx'
import { type Comparable, SortButton, type SortChannels } from './sort-button.tsx'

type ShortlistFigureRowProps = {
  row: ShortlistRow
  /** The row's place among those that arrow keys reach. */
  index: number
  shortlisted: readonly Shortlisted[]
  /** Undefined where the list cannot be changed. */
  channels: SortChannels | undefined
}

/** A figure of each channel, with a mark at the best one, and where it lies in the channel's category. */
export function ShortlistFigureRow({ row, index, shortlisted, channels }: ShortlistFigureRowProps) {
  const { rank, standing, sorts, label } = row
  const values = shortlisted.map((one) => (one.state === 'there' ? rank?.of(one.channel) : undefined))
  const best = bestPlaces(values, rank?.better ?? 'higher')
  return (
    <tr data-index={index}>
      <th scope="row" aria-colindex={1}>
        {channels && sorts ? (
          <SortButton by={{ label, of: sorts, isHighFirst: rank?.better === 'higher' }} channels={channels} />
        ) : (
          label
        )}
        {row.formula && <small>{row.formula}</small>}
      </th>
      {shortlisted.map((one, place) => (
        <td key={one.id} aria-colindex={place + 2}>
          {one.state === 'there' ? (
            <>
              {best.has(place) ? (
                <span className={styles.best}>
                  {row.render(one.channel)}
                  <BestMark />
                  <span className="visually-hidden"> — лучшее значение</span>
                </span>
              ) : (
                row.render(one.channel)
              )}
              {standing && <StandingValue channel={one.channel} figure={standing} />}
            </>
          ) : (
            '…'
          )}
        </td>
      ))}
    </tr>
  )
}

/** The mark of the best value in a row: a shape, which needs no colour. */
export function BestMark() {
  return <Star className={styles.mark} size={12} strokeWidth={2} fill="currentColor" aria-hidden />
}

function StandingValue({ channel, figure }: { channel: ComparedChannel; figure: StandingFigure }) {
  const standing = useStandings(channel).find((one) => one.figure === figure)
  if (!standing) return null
  return <small>{standing.is === 'too_few' ? tooFewInCategory : placeInCategoryText(standing)}</small>
}

/**
 * Returns the places of the best values, of which there may be several. There is none among fewer than two known values,
 * or where all are equal.
 */
export function bestPlaces(values: readonly Comparable[], better: 'lower' | 'higher'): ReadonlySet<number> {
  const known = values.filter((value) => value !== null && value !== undefined)
  const [first] = known
  if (first === undefined || known.every((value) => value === first)) return new Set()
  const best = known.reduce((one, other) => ((better === 'lower' ? other < one : other > one) ? other : one))
  return new Set(values.flatMap((value, place) => (value === best ? [place] : [])))
}
