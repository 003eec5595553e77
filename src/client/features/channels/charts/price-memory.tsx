import { useId, useMemo } from 'react'
import { rubles, unmovedText, yearMoveText } from '#client/features/channels/field/price-move-text.ts'
import type { Channel } from '#contract/channels.ts'
import { agencyDay, formatCalendarDate } from '#domain/calendar-date.ts'
import { channelFieldLabel } from '#domain/channel-fields.ts'
import { knownSince, priceSteps, type RememberedPrice, rememberedPrices, yearMove } from '#domain/price-history.ts'
import { Plot, usePlotColours } from './plot.tsx'
import styles from './price-memory.module.css'
import { priceMemoryPlot } from './price-memory-plot.ts'

/** The price that the agency pays comes first. */
const shownPrices = rememberedPrices.toReversed()

/** Draws the channel's prices over time with the last days of the prices, and tells how far each moved in a year. */
export function PriceMemory({ channel }: { channel: Channel }) {
  const title = useId()
  const colours = usePlotColours()
  const day = agencyDay(new Date())
  const { options, data } = useMemo(() => priceMemoryPlot(channel, colours, day), [channel, colours, day])
  return (
    <section className={styles.memory} aria-labelledby={title}>
      <h3 id={title}>Как менялись цены</h3>
      <dl className={styles.moves}>
        {shownPrices.map((price) => (
          <Move key={price} channel={channel} price={price} day={day} />
        ))}
      </dl>
      <div className={styles.plot}>
        <Plot options={options} data={data} />
      </div>
      <p className={styles.note}>Вертикальный пунктир показывает последний день действия цен.</p>
      <Steps channel={channel} />
    </section>
  )
}

type MoveProps = { channel: Channel; price: RememberedPrice; day: string }

function Move({ channel, price, day }: MoveProps) {
  const move = yearMove(channel, price, day)
  return (
    <div data-price={price}>
      <dt>{channelFieldLabel(price)}</dt>
      <dd>
        {rubles(channel[price])}
        <span className={styles.move}>{move ? yearMoveText(move, day) : unmovedText(knownSince(channel), day)}</span>
      </dd>
    </div>
  )
}

/** The same for readers of the screen. */
function Steps({ channel }: { channel: Channel }) {
  return (
    <div className="visually-hidden">
      <table>
        <caption>Как менялись цены</caption>
        <thead>
          <tr>
            <th scope="col">Цена</th>
            <th scope="col">С какого дня</th>
            <th scope="col">Сколько</th>
          </tr>
        </thead>
        <tbody>
          {shownPrices.flatMap((price) =>
            priceSteps(channel, price).map(({ from, value }) => (
              <tr key={`${price} ${from}`}>
                <th scope="row">{channelFieldLabel(price)}</th>
                <td>{from === null ? 'раньше' : formatCalendarDate(from)}</td>
                <td>{rubles(value)}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>
  )
}
