import { channelEditions } from './channel-editions.ts'
import type { ChannelTheme } from './demo-categories.ts'
import { leisureChannels } from './leisure-channels.ts'
import { createRandom } from './random.ts'
import { showcaseChannels } from './showcase-channels.ts'
import { slug } from './slug.ts'
import { workChannels } from './work-channels.ts'

export interface ChannelTitle {
  theme: ChannelTheme
  title: string
  description: string
  /** The hand-written title that this one is an edition of, or its own. */
  original: string
  /** Channels of one original have one owner, whom this number stands for. */
  owner: number
  /** The same for all channels of an original. */
  adminUsername: string
}

/** Titles without end, none of them twice: the hand-written ones, then their editions. */
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

function handWritten(): ChannelTitle[] {
  return [...workChannels, ...leisureChannels]
    .flatMap((theme) =>
      Object.entries(theme.channels).map(([title, description]) => ({ theme, title, description })),
    )
    .map((channel, owner) => ({
      ...channel,
      original: channel.title,
      owner,
      adminUsername: `@${slug(channel.title, '_', 20)}_${adminRoles[owner % adminRoles.length]}`,
    }))
}

const adminRoles = ['admin', 'ads', 'pr', 'reklama', 'manager']

function showcaseRank({ title }: ChannelTitle): number {
  const rank = [...showcaseChannels.keys()].indexOf(title)
  return rank === -1 ? showcaseChannels.size : rank
}

/** The oversized ones stay single: with an edition's addition they could exceed the limit of titles. */
function isShort({ title, description }: ChannelTitle): boolean {
  return title.length < 60 && description.length < 200
}

function repeated<T>(item: T, times: number): T[] {
  return Array.from({ length: times }, () => item)
}
