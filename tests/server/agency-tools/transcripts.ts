import fc from 'fast-check'
import { privateFields } from './private-fields.ts'

/** A call as a model writes it: the input may be no JSON. */
export type ScriptedCall = { toolName: string; input: string }

/** A number that an answer writes: one that a tool gave, the same rounded to thousands, or one that is nowhere. */
export type Figure = { kind: 'exact' | 'rounded' | 'wrong'; pick: number }

/** What a model does for one question: in each step it says something and calls tools, then it answers. */
export type Transcript = {
  steps: readonly { figures: readonly Figure[]; calls: readonly ScriptedCall[] }[]
  figures: readonly Figure[]
  /** How the model's server ends the answer. */
  end: 'stop' | 'length' | 'error'
}

const seed = 20_261_127

/** Returns the same transcripts at each call; `ids` are channels of the base. */
export const transcripts = (count: number, ids: readonly number[]): Transcript[] =>
  fc.sample(transcript(ids), { numRuns: count, seed })

function transcript(ids: readonly number[]): fc.Arbitrary<Transcript> {
  const step = fc.record({
    figures: fc.array(figure, { maxLength: 1 }),
    // Models call mostly one tool at a time.
    calls: fc.oneof(
      { weight: 4, arbitrary: fc.tuple(anyCall(ids)) },
      { weight: 1, arbitrary: fc.array(anyCall(ids), { minLength: 2, maxLength: 4 }) },
    ),
  })
  return fc.record({
    steps: fc.oneof(
      { weight: 5, arbitrary: fc.array(step, { minLength: 0, maxLength: 3 }) },
      // A seventh step, and a thirteenth call.
      { weight: 1, arbitrary: fc.array(step, { minLength: 6, maxLength: 8 }) },
    ),
    figures: fc.array(figure, { maxLength: 6 }),
    end: fc.oneof(
      { weight: 8, arbitrary: fc.constant('stop' as const) },
      { weight: 1, arbitrary: fc.constantFrom('length' as const, 'error' as const) },
    ),
  })
}

const figure: fc.Arbitrary<Figure> = fc.record({
  kind: fc.constantFrom('exact', 'rounded', 'wrong'),
  pick: fc.nat(1_000),
})

const conditions = fc.constantFrom(
  ...['agency_price=..50000', 'agency_price=20000..80000', 'err_plan=5..', 'nda=yes', 'subscribers=..100000'],
  ...['rkn_status=registered', 'title=деньги', 'cpv_plan=*', 'placement=green', 'description=канал'],
)
const wrongConditions = fc.constantFrom(
  ...['agency_prise=..5', 'nda=maybe', 'agency_price=дёшево', '', '=', 'constructor=1', '__proto__=yes'],
  ...privateFields.map((field) => `${field}=*`),
)
const sorts = fc.constantFrom('agency_price', '-agency_price', 'cpv_plan', 'title', 'price', '-notes')

/** The arguments of every tool. */
export const rightArguments = (ids: readonly number[]): Record<string, fc.Arbitrary<unknown>> => ({
  find_channels: fc.record(
    {
      categories: fc.subarray(['Финансы', 'Дом']),
      conditions: fc.array(conditions, { maxLength: 3 }),
      title: fc.constantFrom('', 'Канал'),
      sort: sorts,
    },
    { requiredKeys: [] },
  ),
  summarise: fc.record({ conditions: fc.array(conditions, { maxLength: 2 }) }, { requiredKeys: [] }),
  compare_channels: fc.record({ ids: fc.subarray([...ids], { minLength: 2, maxLength: 5 }) }),
  read_file: fc.record({ name: fc.constantFrom('каналы.xlsx', 'тайна.txt'), from: fc.integer() }),
  sum_table: fc.record({ name: fc.constant('каналы.xlsx'), figure: fc.constantFrom('sum', 'count') }),
  find_projects: fc.record({ title: fc.constantFrom('', 'Осень') }, { requiredKeys: [] }),
  read_brief: fc.record({ project: fc.integer({ min: 1, max: 3 }) }),
  read_estimate: fc.record({ id: fc.integer({ min: 1, max: 3 }) }),
  list_positions: fc.record({ title: fc.constantFrom('', 'дизайн') }, { requiredKeys: [] }),
  draft_brief: fc.record({ fields: fc.constant({ title: 'Осень' }) }),
  draft_estimate: fc.record({ fields: fc.constant({ title: 'Осень' }), rates: fc.constant([]) }),
})

function anyCall(ids: readonly number[]): fc.Arbitrary<ScriptedCall> {
  const right = rightArguments(ids)
  const names = fc.constantFrom(...Object.keys(right))
  const written = (input: fc.Arbitrary<unknown>) => input.map((value) => JSON.stringify(value) ?? '')
  const calls = (toolName: fc.Arbitrary<string>, input: fc.Arbitrary<string>) => fc.record({ toolName, input })
  const wrong = fc.record(
    {
      categories: fc.oneof(fc.constant(['Фенансы']), fc.constant(5)),
      conditions: fc.array(wrongConditions, { minLength: 1, maxLength: 3 }),
      ids: fc.oneof(fc.array(fc.integer()), fc.constant('все')),
      name: fc.string(),
    },
    { requiredKeys: [] },
  )
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc.oneof(
        ...Object.entries(right).map(([name, input]) => ({
          // These give numbers.
          weight: /_channels$|^summarise$/.test(name) ? 2 : 1,
          arbitrary: calls(fc.constant(name), written(input)),
        })),
      ),
    },
    { weight: 2, arbitrary: calls(names, written(wrong)) },
    { weight: 1, arbitrary: calls(names, written(fc.json().map((text) => JSON.parse(text)))) },
    {
      weight: 1,
      arbitrary: calls(names, fc.constantFrom('', '{', '{"ids": [1,', 'null', '[]', 'найди всё')),
    },
    {
      weight: 1,
      arbitrary: calls(
        fc.constantFrom('delete_channels', 'update_channel', 'run_sql', 'constructor', '__proto__', 'toString'),
        written(wrong),
      ),
    },
  )
}
