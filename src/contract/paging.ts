import * as z from 'zod/mini'

export const pageSizes = [10, 20, 50] as const
export const defaultPageSize = 20

/** Returns the schema of a whole number from 1 in a query. */
export const wholeNumber = (fallback: number, max: number) =>
  z.pipe(
    z.pipe(
      z._default(z.union([z.string(), z.number()]), fallback),
      z.transform((value) => Number(value)),
    ),
    z.int('Неверный номер').check(z.minimum(1, 'Не меньше 1'), z.maximum(max, `Не больше ${max}`)),
  )

/** Query parameters of paged lists; pages count from 1. */
export const pagingQuery = {
  page: wholeNumber(1, 1_000_000),
  page_size: wholeNumber(defaultPageSize, 1_000),
}
