import fc from 'fast-check'
import * as z from 'zod/mini'
import { type Channel, type ChannelInput, channel, channelInput } from '#contract/channels.ts'
import { type ChannelField, type ChannelFieldDeclaration, ofEachChannelField } from '#domain/channel-fields.ts'

/** Returns one value of the field's kind that the form accepts; the figures of a channel agree. */
export function sampleOf(declared: ChannelFieldDeclaration): unknown {
  switch (declared.kind) {
    case 'text':
    case 'long_text':
      return `${declared.label}: пример`
    case 'address':
      return 'https://gorod-zavtra.example'
    case 'handle':
      return '@gorod_admin'
    case 'category':
      return 2
    case 'count':
      return 118_000
    case 'rate':
      return 12.4
    case 'cost':
      return 0.41
    case 'price':
      return 48_000
    case 'percent':
      return 15
    case 'day':
      return '2026-12-31'
    case 'flag':
      return true
    case 'choice':
      return Object.keys(declared.choices).at(-1)
  }
}

/** Generates the values of a field from arbitraries of its kind; a field that may be empty sometimes is. */
export function anyOf(declared: ChannelFieldDeclaration, values: ValuesByKind): fc.Arbitrary<unknown> {
  const filled = declared.kind === 'choice' ? fc.constantFrom(...Object.keys(declared.choices)) : values[declared.kind]
  return declared.required === undefined ? fc.option(filled, { nil: null }) : filled
}
export type ValuesByKind = Record<Exclude<ChannelFieldDeclaration['kind'], 'choice'>, fc.Arbitrary<unknown>>

/** A channel with every field filled. */
export function aChannel(changes: Partial<Channel> = {}): Channel {
  return { ...sample, ...changes }
}

/** The request body with which a form creates a channel, with every field filled. */
export function aChannelInput(changes: Partial<ChannelInput> & { category_id: number }): ChannelInput {
  return { ...sampleInput, ...changes }
}

/** Generates channels whose fields have the given values, and those of their kind otherwise. */
export function channelsOf(
  values: ValuesByKind,
  given: Partial<Record<keyof Channel, fc.Arbitrary<unknown>>>,
): fc.Arbitrary<Channel> {
  const fields: Record<string, fc.Arbitrary<unknown>> = {
    ...ofEachChannelField((declared) => anyOf(declared, values)),
    ...given,
  }
  return fc.record(fields).map((row) => z.parse(channel, row))
}

const values: Readonly<Record<ChannelField, unknown>> = {
  ...ofEachChannelField(sampleOf),
  title: 'Город завтра',
}
const sample = z.parse(channel, { ...values, id: 1, version: 3, category_title: 'Город и среда' })
const sampleInput = z.parse(channelInput, values)
