import { formatPercent } from '#client/lib/page/format.ts'
import { channelFieldLabel } from '#domain/channel-fields.ts'
import { nativeCpmLabel } from '#domain/channel-figures.ts'
import type { ChannelStanding, StandingFigure } from '#domain/channel-search/channel-standing.ts'

export type KnownStanding = Exclude<ChannelStanding, { is: 'too_few' }>

export const categoryText = (category: string) => `В категории «${category}»`

export const tooFewText = (category: string) => `${categoryText(category)} слишком мало каналов для сравнения`

export const tooFewChannels = 'Слишком мало каналов'

/** Names the figures that too few channels of a category have, where others can be compared. */
export const tooFewFiguresText = (figures: readonly StandingFigure[]) =>
  `Слишком мало данных для сравнения: ${figures.map(figureLabel).join(', ')}`

export function figureLabel(figure: StandingFigure): string {
  return figure === 'native_cpm' ? nativeCpmLabel : channelFieldLabel(figure)
}

/** Returns «Дешевле 73 % каналов», or the same from the side on which more channels are. */
export function standingText({ figure, is, percent }: KnownStanding): string {
  const others = `${percent === 100 ? 'всех' : formatPercent(percent)} каналов`
  if (is === 'same') return `Как у ${others}`
  const [better, worse] = figure === 'err_plan' ? ['Выше, чем у', 'Ниже, чем у'] : ['Дешевле', 'Дороже']
  return `${is === 'better' ? better : worse} ${others}`
}
