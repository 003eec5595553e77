import { createRandom, type Random } from '#server/seeded-random.ts'
import { channelEditionParts, channelThemes, type Edition, showcaseChannels } from './demo-data.ts'

export type ChannelTitle = ReturnType<typeof handWritten>[number]

/** Yields endless distinct titles: the hand-written ones, then their editions. */
export function* channelTitles(): Generator<ChannelTitle, never> {
  const random = createRandom(1)
  const originals = random.shuffled(handWritten()).sort((a, b) => showcaseRank(a) - showcaseRank(b))
  yield* originals
  const lines = originals
    .filter(isShort)
    .flatMap((channel) => repeated({ channel, editions: channelEditions(random) }, channel.theme.weight))
  for (;;) {
    const { channel, editions } = random.pick(lines)
    const { title, description } = editions.next().value
    yield { ...channel, title: channel.title + title, description: channel.description + description }
  }
}

function handWritten() {
  return channelThemes
    .flatMap((theme) => Object.entries(theme.channels).map(([title, description]) => ({ theme, title, description })))
    .map((channel, owner) => ({
      ...channel,
      /** The hand-written title from which another one is derived, or the title itself. */
      original: channel.title,
      /** A number for the owner; channels of one original share it. */
      owner,
      /** Channels of one original share it. */
      adminUsername: `@${slug(channel.title, '_', 20)}_${adminRoles[owner % adminRoles.length]}`,
    }))
}

const adminRoles = ['admin', 'ads', 'pr', 'reklama', 'manager']

function showcaseRank({ title }: ChannelTitle): number {
  const rank = showcaseChannels.findIndex((channel) => channel.title === title)
  return rank === -1 ? showcaseChannels.length : rank
}

/** A long title gets no editions, because an addition could exceed the limit. */
function isShort({ title, description }: ChannelTitle): boolean {
  return title.length < 60 && description.length < 200
}

function repeated<T>(item: T, times: number): T[] {
  return Array.from({ length: times }, () => item)
}

/**
 * Yields endless distinct additions that fit any title without inflecting it: a format or a city, then a
 * format in a city, then the same with numbers.
 */
function* channelEditions(random: Random): Generator<Edition, never> {
  for (let round = 1; ; round++) {
    const number = round === 1 ? '' : ` №${round}`
    for (const list of [single, combined]) {
      for (const { title, description } of random.shuffled(list)) {
        yield { title: title + number, description }
      }
    }
  }
}

const { formats, cities } = channelEditionParts
const places = cities.map((city) => ({ title: ` · ${city}`, description: `. ${city} и окрестности` }))
const single = [...formats, ...places]
const combined = formats.flatMap((format) =>
  places.map((place) => ({
    title: format.title + place.title,
    description: format.description + place.description,
  })),
)

/** Transliterates a title into lower-case Latin letters and digits: «Тёплый свет» becomes `teply-svet`. */
export function slug(title: string, separator: '-' | '_', maxLength: number): string {
  let text = ''
  for (const letter of title.toLowerCase().replaceAll('ый', 'ы')) text += latin.get(letter) ?? letter
  return text
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .slice(0, maxLength)
    .trimEnd()
    .replaceAll(' ', separator)
}

const sounds = 'a b v g d e e zh z i y k l m n o p r s t u f h ts ch sh sch  y  e yu ya'.split(' ')
const latin = new Map(Array.from('абвгдеёжзийклмнопрстуфхцчшщъыьэюя', (letter, place) => [letter, sounds[place]]))
