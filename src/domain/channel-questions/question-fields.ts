import { type ConditionField, conditionFields } from '#domain/channel-search/channel-condition-fields.ts'
import {
  type ConditionKind,
  conditionKindOf,
  isConditionField,
} from '#domain/channel-search/channel-condition-kinds.ts'
import type { ChannelCondition, ConditionTest } from '#domain/channel-search/channel-conditions.ts'
import { declaredOf } from '#domain/channel-search/condition-text.ts'
import { askedOfEstimates, askedOfProjects, projectFilters } from '#domain/project-filters.ts'

export const measures = ['mean', 'median', 'sum', 'share', 'min', 'max', 'count'] as const
/** What is computed of rows instead of listing them. */
export type MeasureOf = (typeof measures)[number]

const projectFields = [...projectFilters, ...askedOfProjects, ...askedOfEstimates]
/** A field of projects or of estimates. */
export type ProjectField = (typeof projectFields)[number]['name']
/** A field that a question may name; CPM is a thousand CPV, which the base does not store. */
export type AskedField = ConditionField | 'cpm' | ProjectField
export type StoredField = Exclude<AskedField, 'cpm'>

/** A condition of a question on a field of channels or of projects. */
export type AskedCondition = { field: StoredField } & ConditionTest

export const askedFields: readonly AskedField[] = [...conditionFields, 'cpm', ...projectFields.map(({ name }) => name)]

export const storedField = (field: AskedField): StoredField => (field === 'cpm' ? 'cpv_plan' : field)

/** Returns what the field's conditions compare; `names` are of people and of things with a title. */
export function kindOf(field: AskedField): ConditionKind | 'names' {
  const stored = storedField(field)
  if (isConditionField(stored)) return conditionKindOf(stored)
  const declared = projectFields.find(({ name }) => name === stored)
  if (declared?.kind === 'choices') return Object.keys(declared.choices)
  if (declared?.kind === 'days') return 'day'
  return declared?.kind === 'amounts' ? 'number' : 'names'
}

/** Returns the kind of a field that is declared for channels, or of a number with a unit; undefined for another one. */
export function lookOf(field: AskedField) {
  const stored = storedField(field)
  if (isConditionField(stored)) return declaredOf(stored)?.kind
  const unit = unitOf(stored)
  return unit && (unit === '%' ? 'percent' : 'days')
}

/** Returns the unit of a number of projects or of estimates: «%», «дн.». */
export const unitOf = (field: StoredField) =>
  [...askedOfProjects, ...askedOfEstimates].flatMap((one) => (one.name === field && 'unit' in one ? one.unit : []))[0]

export const isMoney = (field: AskedField) => field === 'client_budget' || lookOf(field) === 'price'

/** Whether the field's values have names: choices, categories, people, titles. */
export const isNamed = (field: AskedField) => {
  const kind = kindOf(field)
  return typeof kind !== 'string' || kind === 'category' || kind === 'names'
}

/** Returns the title of a field of projects or of estimates. */
export const projectFieldTitle = (field: string) => projectFields.find(({ name }) => name === field)?.title ?? ''

/** Returns the condition as one of the base's filter; undefined for a field of projects. */
export function channelConditionOf(condition: AskedCondition): ChannelCondition | undefined {
  const { field } = condition
  return isConditionField(field) ? { ...condition, field } : undefined
}
