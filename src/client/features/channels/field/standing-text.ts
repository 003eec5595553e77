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
export function standingText(standing: KnownStanding): string {
  return `${sideText(standing)} ${shareText(standing)} каналов`
}

/** Returns «Дешевле 73 % каналов в категории «Бизнес»», or that there are too few channels to compare. */
export function standingLine(standing: ChannelStanding, category: string): string {
  return standing.is === 'too_few'
    ? tooFewText(category)
    : `${standingText(standing)} ${lowerFirst(categoryText(category))}`
}

/** Returns «дешевле 73 % каналов категории», a line below the value. */
export function placeInCategoryText(standing: KnownStanding): string {
  return `${sideText(standing).toLowerCase()} ${shareText(standing)} каналов категории`
}

export const tooFewInCategory = 'мало каналов в категории'

function sideText({ figure, is }: KnownStanding): string {
  if (is === 'same') return 'Как у'
  const [better, worse] = figure === 'err_plan' ? ['Выше, чем у', 'Ниже, чем у'] : ['Дешевле', 'Дороже']
  return is === 'better' ? better : worse
}

const shareText = ({ percent }: KnownStanding) => (percent === 100 ? 'всех' : formatPercent(percent))

export const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
