import { queryOptions, useQuery } from '@tanstack/react-query'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useId, useMemo, useState } from 'react'
import { channelsKey } from '#client/lib/api/query-keys.ts'
import { formatMoney, formatNumber } from '#client/lib/page/format.ts'
import { channelsCopy } from '#client/offline/copy/channels-copy.ts'
import { useMediaQuery } from '#client/ui/theme/screen.ts'
import { type ChannelPoints, chartedPrice } from '#domain/channel-charts.ts'
import { channelFieldLabel } from '#domain/channel-fields.ts'
import styles from './channel-charts.module.css'
import { Plot, usePlotColours } from './plot.tsx'
import { nearestPoint, type Places, type PricePoints, pricePlot } from './price-plot.ts'

/** Draws every channel as a point, price over planned views. The mouse and the arrow keys select a point. */
export function PriceChart({ charts, onOpen }: { charts: PricePoints; onOpen: (id: number) => void }) {
  const { points } = charts
  const colours = usePlotColours()
  const [places, setPlaces] = useState<Places>()
  const { options, data } = useMemo(() => pricePlot(charts, colours, setPlaces), [charts, colours])
  // The point is kept by id, because a sync may reorder the points.
  const [activeId, setActiveId] = useState<number>()
  const active = activeId === undefined ? -1 : points.ids.indexOf(activeId)
  const values = usePointValues(points, active)
  const reach = useMediaQuery('(pointer: coarse)') ? 24 : 12
  const help = useId()

  const pointedAt = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const frame = currentTarget.getBoundingClientRect()
    const place = places ? nearestPoint(places, clientX - frame.left, clientY - frame.top, reach) : -1
    return points.ids[place]
  }
  const openPointedAt = (event: MouseEvent) => {
    const id = pointedAt(event)
    if (id !== undefined) onOpen(id)
  }
  const goByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && activeId !== undefined && active >= 0) onOpen(activeId)
    const next = placeByKey(event.key, active, points.ids.length)
    if (next === undefined) return
    event.preventDefault()
    setActiveId(points.ids[next])
  }
  const startAtFirst = ({ currentTarget }: FocusEvent) => {
    // A press also focuses the chart, but it selects its own point.
    if (active < 0 && currentTarget.matches(':focus-visible')) setActiveId(points.ids[0])
  }
  return (
    <>
      <p className={styles.axis}>{channelFieldLabel(chartedPrice)}, ₽</p>
      <div
        className={styles.pricePlot}
        data-active={active >= 0}
        role="application"
        aria-roledescription="точечный график"
        aria-label={`${channelFieldLabel(chartedPrice)} и плановый охват`}
        aria-describedby={help}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move from point to point
        tabIndex={0}
        onMouseMove={(event) => setActiveId(pointedAt(event))}
        onMouseLeave={() => setActiveId(undefined)}
        onClick={openPointedAt}
        onKeyDown={goByKey}
        onFocus={startAtFirst}
        onBlur={() => setActiveId(undefined)}
      >
        <Plot options={options} data={data} />
        {places && values && <PointTip places={places} place={active} values={values} />}
      </div>
      <p className={`${styles.axis} ${styles.right}`}>Плановый охват</p>
      <p id={help} className="visually-hidden">
        Стрелки влево и вправо: соседний канал по охвату, Home и End: первый и последний, Enter открывает канал.
      </p>
      <p role="status" className="visually-hidden">
        {values?.title && `${values.title}: цена ${values.price}, охват ${values.views}, CPV ${values.cpv}`}
      </p>
    </>
  )
}

export type PointValues = { title: string | undefined; price: string; views: string; cpv: string }

function usePointValues({ ids, prices, views, cpv }: ChannelPoints, place: number): PointValues | undefined {
  const id = ids[place]
  const { data: title } = useQuery({ ...pointTitleQuery(id ?? 0), enabled: id !== undefined })
  if (id === undefined) return undefined
  const cost = cpv[place] ?? Number.NaN
  return {
    title,
    price: formatMoney(prices[place] ?? 0),
    views: formatNumber(views[place] ?? 0),
    cpv: Number.isNaN(cost) ? '-' : formatMoney(cost),
  }
}

/** Page keys move by a tenth of the points, of which there may be thousands. */
function placeByKey(key: string, place: number, count: number): number | undefined {
  const leap = Math.max(1, Math.round(count / 10))
  const steps: Record<string, number> = {
    ArrowRight: place + 1,
    ArrowLeft: place - 1,
    PageUp: place + leap,
    PageDown: place - leap,
    Home: 0,
    End: count - 1,
  }
  const next = steps[key]
  return next === undefined ? undefined : Math.min(Math.max(next, 0), count - 1)
}

/** A ring around a point, with its values on the side that has more room. */
function PointTip({ places, place, values }: { places: Places; place: number; values: PointValues }) {
  const left = places.left[place] ?? 0
  const top = places.top[place] ?? 0
  const pairs = [
    [channelFieldLabel(chartedPrice), values.price],
    ['Охват', values.views],
    ['CPV', values.cpv],
  ] as const
  return (
    <div aria-hidden>
      <span className={styles.ring} style={{ left, top }} data-point />
      <div
        className={styles.tip}
        style={{ left, top }}
        data-left={left > places.width / 2}
        data-above={top > places.height / 2}
      >
        {/* Reserves the title's line before the title is loaded. */}
        <p className={styles.tipTitle}>{values.title ?? '\u00a0'}</p>
        <dl>
          {pairs.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}

/** Reads the title of a chart's point, because the charts' index keeps titles in lower case only. */
function pointTitleQuery(id: number) {
  return queryOptions({
    queryKey: [...channelsKey, 'point-title', id],
    queryFn: async () => (await channelsCopy.get(id))?.item.title ?? 'Канал удалён',
    meta: { silent: true },
  })
}
