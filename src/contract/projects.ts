import * as z from 'zod/mini'
import {
  type ListField,
  type ListItems,
  listFields,
  NO_USER,
  ofEachParam,
  type RangeEnds,
  type RangeField,
} from '#domain/project-filters.ts'
import { defineEndpoint } from './endpoint.ts'
import { anyText, byId, calendarDate, choice, id, idParam, orElse, requiredAmount, storable } from './fields.ts'
import { pagingQuery } from './paging.ts'
import { brief, listedProject, project } from './project.ts'

const search = orElse(anyText(), '')
const maxChoices = 1_000
const tooMany = `Не больше ${maxChoices} значений`
/** An empty list of choices matches everything. */
const anyOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.pipe(
    z.nullish(z.array(item, 'Неверное значение').check(z.maxLength(maxChoices, tooMany))),
    z.transform((values) => values ?? []),
  )
const label = z.string('Неверное значение').check(storable)
const day = z.pipe(
  z.nullish(z.union([z.literal(''), calendarDate('Неверная дата')], 'Неверная дата')),
  z.transform((text) => text || null),
)

const amount = z.pipe(
  z.nullish(z.union([z.literal(''), requiredAmount('Неверная сумма')], 'Неверная сумма')),
  z.transform((value) => (value === '' ? null : (value ?? null))),
)
const endOf = ({ kind }: RangeField) => (kind === 'days' ? day : amount)

/** Returns the schema of one value of a list; `user` is that of a user's id, and `noUser` that of no user. */
function itemOf(field: ListField, { user, noUser }: Record<'user' | 'noUser', z.ZodMiniType>): z.ZodMiniType {
  if (field.kind === 'titles') return label
  if (field.kind === 'choices') return choice(field.choices)
  return 'noUser' in field ? z.union([noUser, user], 'Неверный номер') : user
}

const inBody = { user: id, noUser: z.literal(NO_USER) }
const inAddress = {
  user: idParam,
  noUser: z.pipe(
    z.literal(String(NO_USER)),
    z.transform(() => NO_USER),
  ),
}

// TypeScript cannot follow a declaration to its schema; tests/server/projects/project-filters.test.ts checks it.
type Ranges = RangeEnds<typeof day, typeof amount>
type BodyParams = { [Name in keyof ListItems]: ReturnType<typeof anyOf<z.ZodMiniType<ListItems[Name]>>> } & Ranges
type QueryParams = { [Name in keyof ListItems]: ReturnType<typeof several<z.ZodMiniType<ListItems[Name]>>> } & Ranges

/** Filters directions and estimates by label and users by id. An empty filter matches everything. */
export const projectFilter = z.object({
  search,
  ...(ofEachParam((field) => anyOf(itemOf(field, inBody)), endOf) as BodyParams),
})
export type ProjectFilter = z.output<typeof projectFilter>

const page = z.object({ items: z.array(listedProject), total: z.int() })

export const find = defineEndpoint({
  method: 'POST',
  path: '/projects/',
  isRead: true,
  summary: 'Поиск проектов',
  query: z.object(pagingQuery),
  body: projectFilter,
  response: page,
})

/** Reads one value or a repeated parameter of the address. */
const several = <Item extends z.ZodMiniType>(item: Item) =>
  z._default(
    z.union(
      [
        z.array(item).check(z.maxLength(maxChoices, tooMany)),
        z.pipe(
          item,
          z.transform((one) => [one]),
        ),
      ],
      'Неверное значение',
    ),
    [],
  )

/** Returns the same rows as `find`, with the filter in the address. */
export const list = defineEndpoint({
  method: 'GET',
  path: '/projects/',
  summary: 'Проекты',
  query: z.object({
    ...pagingQuery,
    search,
    ...(ofEachParam((field) => several(itemOf(field, inAddress)), endOf) as QueryParams),
  }),
  response: page,
})

export const get = defineEndpoint({
  method: 'GET',
  path: '/projects/:id',
  summary: 'Проект и его бриф',
  params: byId,
  response: z.object({ project, brief }),
})

export const assignManager = defineEndpoint({
  method: 'PATCH',
  path: '/projects/:id',
  summary: 'Назначить менеджера',
  params: byId,
  body: z.object({ manager_id: z.nullable(id) }),
  response: project,
  isAnswerOptional: true,
})

export const filterOption = z.object({ label: z.string(), id: z.union([z.string(), z.number()]) })
export type FilterOption = z.output<typeof filterOption>
const optionPage = z.object({ items: z.array(filterOption), has_more: z.boolean() })

/** Returns the first page of the options of each filter. */
export const filters = defineEndpoint({
  method: 'GET',
  path: '/projects/filters',
  summary: 'Значения фильтров',
  // Object.fromEntries loses the types of its keys.
  response: z.object(
    Object.fromEntries(listFields.map(({ options }) => [options, optionPage])) as Record<
      ListField['options'],
      typeof optionPage
    >,
  ),
})

const filterTypes = listFields.map(({ option }) => option)
export type FilterType = ListField['option']

/** Returns more options of one filter. Without a search its pages start at 2, because `filters` returns the first. */
export const filterOptions = defineEndpoint({
  method: 'GET',
  path: '/projects/filters/:type',
  summary: 'Значения одного фильтра',
  params: z.object({ type: z.enum(filterTypes, 'Неизвестный фильтр') }),
  query: z.object({ ...pagingQuery, search }),
  response: z.extend(optionPage, { page: z.int() }),
})
