import type { ChannelInput } from '#contract/channels.ts'
import type { ChannelNumbers } from './random-channel-numbers.ts'

/** The channels on the base's first screen, by title; together they show every state. */
export const showcaseChannels: ReadonlyMap<string, ShowcaseChannel> = new Map([
  ['Город завтра', showcase('gorod-zavtra', [412_300, 118_000, 34.2, 12.4], [48_000, 56_500, 15, 41])],
  ['Кухня на минималках', showcase('min-kitchen', [286_450, 94_200, 21.7, 16.1], [35_500, 42_000, 10, 100])],
  [
    'Личный рубль',
    showcase('lichny-rubl', [531_800, 142_600, 47.9, 9.8], [88_000, 104_000, 20, 25], {
      rkn_status: 'in_progress',
    }),
  ],
  ['Тёплый свет', showcase('teply-svet', [174_900, 61_300, 18.4, 14.7], [32_000, 37_900, 12, -19])],
  ['Маркетинг без воды', showcase('bez-vody', [98_720, 31_450, 29.1, 11.3], [28_600, 33_800, 10, 131])],
  [
    'Двор и лавочка',
    showcase('dvor-lavka', [203_150, 70_400, 12.6, 18.9], [20_500, 24_200, 0, -51], {
      rkn_status: 'not_registered',
    }),
  ],
  ['Мама, я в дизайне', showcase('mama-design', [121_600, 38_900, 22.3, 13.2], [28_900, 34_100, 15, 72])],
  ['Простая наука', showcase('prosto-nauka', [347_020, 103_700, 39.8, 15.5], [49_000, 57_800, 18, 41])],
  [
    'Детский маршрут',
    showcase('det-marshrut', [88_340, 29_800, 15.9, 19.4], [16_400, 19_300, 5, -10], {
      rkn_status: 'in_progress',
    }),
  ],
  ['Код и кружка', showcase('kod-kruzhka', [156_780, 47_200, 31.5, 10.6], [39_200, 46_300, 10, 100])],
  [
    'Бег по набережной',
    showcase('beg-nab', [64_210, 22_700, 11.8, 17.8], [11_100, 13_100, 0, 41], {
      risk_level: 'possible_risk',
    }),
  ],
  ['Полка над кроватью', showcase('polka', [139_500, 44_100, 26.4, 14.1], [25_600, 30_200, 10, 56])],
])

interface ShowcaseChannel {
  /** The channel's address without `.example`. */
  host: string
  numbers: ChannelNumbers
  state: Pick<ChannelInput, 'rkn_status' | 'risk_level'>
}

function showcase(
  host: string,
  [subscribers, views, citationIndex, erView]: readonly [number, number, number, number],
  [nativePrice, markedPrice, discount, validForDays]: readonly [number, number, number, number],
  state: Partial<ShowcaseChannel['state']> = {},
): ShowcaseChannel {
  const audience = { subscribers, views, citationIndex, erView }
  return {
    host,
    numbers: { ...audience, nativePrice, markedPrice, basePrice: markedPrice, discount, validForDays },
    state: { rkn_status: 'registered', risk_level: 'no_risk', ...state },
  }
}
