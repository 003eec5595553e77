import type { Run } from './ask-questions.ts'

/**
 * Estimates the share of questions whose `k` runs are all right, as τ-bench does: of each question with `c` right ones
 * among `n` runs, C(c, k) / C(n, k).
 */
export function passPower(results: readonly (readonly Run[])[], k: number): number {
  const shares = results.map((runs) => {
    const right = runs.filter(({ verdict }) => verdict === 'right').length
    return choose(right, k) / choose(runs.length, k)
  })
  return shares.reduce((sum, share) => sum + share, 0) / shares.length
}

const choose = (n: number, k: number): number => (k === 0 ? 1 : n < k ? 0 : (choose(n - 1, k - 1) * n) / k)

/** Returns the lines of the report. */
export function reportOf(results: readonly (readonly Run[])[], k: number): string[] {
  const runs = results.flat()
  const verdicts = Map.groupBy(runs, ({ verdict }) => verdict)
  const faults = [...verdicts]
    .filter(([verdict]) => verdict !== 'right')
    .toSorted(([, a], [, b]) => b.length - a.length)
  const sum = (count: (run: Run) => number) => runs.reduce((all, run) => all + count(run), 0)
  const [input, output] = [sum((run) => run.inputTokens), sum((run) => run.outputTokens)]
  const each = (tokens: number) => Math.round(tokens / Math.max(1, runs.length))
  return [
    `questions ${results.length}, runs ${runs.length}`,
    `pass^1 ${passPower(results, 1).toFixed(3)}`,
    `pass^${k} ${passPower(results, k).toFixed(3)}`,
    `tokens: ${input} in, ${output} out; a run ${each(input)} in, ${each(output)} out`,
    ...faults.map(([verdict, { length }]) => `${verdict}: ${length}`),
  ]
}
