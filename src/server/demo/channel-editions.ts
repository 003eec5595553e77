import type { Random } from '#server/seeded-random.ts'
import { channelEditionParts, type Edition } from './demo-data.ts'

/**
 * Yields endless distinct additions that fit any title without inflecting it: a format or a city, then a
 * format in a city, then the same with numbers.
 */
export function* channelEditions(random: Random): Generator<Edition, never> {
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
