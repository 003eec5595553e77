import * as fc from 'fast-check'

/** Pieces of markdown that are slow to parse when they stand in a row. */
const pieces = [
  ...['> ', '](', '~a', '*a ', '**a', '_a', '[', '![', '<a ', '`a', '- ', '1. ', '|a', '[a](', '&a;'],
  ...['a**b', '<!--', 'http://a.', 'a@', 'www.', '[^a', '\\', '\\(', '\\[a=', '$$a=', 'a*', '*_~', '|-'],
  ...['[a](b "', '[a][', '``a`', '<?', '[]()', '\n> ', '*б* ~~в~~ [г](д) ', 'a\n', '\n- a', '\n\n'],
  ...['\n| *a* |', '- [ ] a\n', '    ', '<div>\n', '[a]: b\n', '\n```\n'],
]

const run = fc
  .tuple(fc.constantFrom(...pieces), fc.integer({ min: 1, max: 12_000 }))
  .map(([piece, times]) => piece.repeat(times))

/** A text of up to three pieces in turn, or of one piece after another. */
export const hostileMarkdown = fc.oneof(
  run,
  fc.tuple(run, run, run).map((runs) => runs.join('')),
  fc
    .tuple(fc.array(fc.constantFrom(...pieces), { minLength: 2, maxLength: 6 }), fc.integer({ min: 1, max: 5_000 }))
    .map(([mix, times]) => mix.join('').repeat(times)),
)
