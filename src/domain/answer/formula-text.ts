/** Deeper groups are shown as they are written. */
const MAX_DEPTH = 20

/**
 * Returns a formula of LaTeX as a readable line: `\frac{a}{b} \times 1000` is «a / b × 1000». Commands that it does not
 * know keep their names, and `\\` begins a line.
 */
export function formulaText(latex: string): string {
  const line = latex.replaceAll(/\s+/g, ' ')
  let text = ''
  // A brace that closes nothing ends a sequence too.
  for (let at = 0; at < line.length; at += 1) {
    const [piece, end] = sequence(line, at, 0)
    text += piece
    at = end
  }
  return text
    .replaceAll(/ *\n */g, '\n')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}

/** A read piece and the place after it. */
type Read = [text: string, at: number]

/** Reads up to the end of the group that is open, or of the text. */
function sequence(latex: string, from: number, depth: number): Read {
  let text = ''
  let at = from
  while (at < latex.length && latex[at] !== '}') {
    const [piece, next] = atom(latex, at, depth)
    text += piece
    at = next
  }
  return [text, at]
}

function atom(latex: string, at: number, depth: number): Read {
  const character = latex[at] ?? ''
  if (character === '\\') return command(latex, at, depth)
  if (character === '{') return argument(latex, at, depth)
  if (character === '^') return script(latex, at, depth, superscripts)
  if (character === '_') return script(latex, at, depth, subscripts)
  if (character === '&') return ['', at + 1]
  return [single[character] ?? character, at + 1]
}

function command(latex: string, from: number, depth: number): Read {
  const name = /^\\(?:[a-z]+\*?|[\s\S])?/i.exec(latex.slice(from, from + 40))?.[0].slice(1) ?? ''
  const at = from + 1 + name.length
  if (/^[dtc]?frac$/.test(name)) {
    const [above, middle] = argument(latex, at, depth)
    const [below, end] = argument(latex, middle, depth)
    return [`${enclosed(above)} / ${enclosed(below)}`, end]
  }
  if (name === 'sqrt') return root(latex, at, depth)
  if (name === 'begin' || name === 'end') return ['', argument(latex, at, depth)[1]]
  if (/^(text|math|operatorname)/.test(name)) return verbatim(latex, at, depth, name.startsWith('text'))
  if (/^(left|right|[bB]igg?[lr]?)$/.test(name)) return ['', latex[at] === '.' ? at + 1 : at]
  return [commands.get(name) ?? name, at]
}

/** Reads a group in braces or the next atom, as LaTeX does for `\frac12`. */
function argument(latex: string, from: number, depth: number): Read {
  const at = latex[from] === ' ' ? from + 1 : from
  if (at >= latex.length || latex[at] === '}') return ['', at]
  if (depth === MAX_DEPTH) return [latex.slice(at), latex.length]
  if (latex[at] !== '{') return atom(latex, at, depth + 1)
  const [text, end] = sequence(latex, at + 1, depth + 1)
  return [text.trim(), end + 1]
}

/** `\text{…}` is prose, in which a hyphen is no minus. */
function verbatim(latex: string, at: number, depth: number, isProse: boolean): Read {
  const prose = isProse ? /^ ?\{([^{}\\]*)\}/.exec(latex.slice(at)) : null
  return prose === null ? argument(latex, at, depth) : [prose[1] ?? '', at + prose[0].length]
}

function root(latex: string, from: number, depth: number): Read {
  const [brackets = '', degree = ''] = /^\[([^\]]*)\]/.exec(latex.slice(from, from + 40)) ?? []
  const [text, end] = argument(latex, from + brackets.length, depth)
  return [`${inScript(degree, superscripts) ?? degree}√${enclosed(text)}`, end]
}

function script(latex: string, at: number, depth: number, letters: Record<string, string>): Read {
  const [text, end] = argument(latex, at + 1, depth)
  return [inScript(text.replaceAll(' ', ''), letters) ?? `${latex[at]}${enclosed(text)}`, end]
}

function inScript(text: string, letters: Record<string, string>): string | undefined {
  const raised = [...text].map((letter) => letters[letter])
  return raised.includes(undefined) ? undefined : raised.join('')
}

/** Puts brackets around a text of several terms. */
function enclosed(text: string): string {
  return /^[\p{L}\p{M}\p{N}.,_%∞]*$/u.test(text) || /^\([^()]*\)$/.test(text) ? text : `(${text})`
}

const single: Record<string, string> = { '-': '−', '~': ' ', '=': ' = ' }

const superscripts = letters('0123456789+−=()nix', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱˣ')
const subscripts = letters('0123456789+−=()ijknx', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ᵢⱼₖₙₓ')

const commands = new Map<string, string>([
  ...[...'%$_{}#&'].map((mark) => [mark, mark] as const),
  ...[',', ';', ':', ' ', 'quad', 'qquad'].map((space) => [space, ' '] as const),
  ...['!', 'displaystyle', 'limits', 'nolimits', 'boxed'].map((name) => [name, ''] as const),
  ['\\', '\n'],
  // Signs between two terms stand apart from them.
  ...pairs(
    'times × cdot · div ÷ pm ± approx ≈ sim ∼ equiv ≡ ne ≠ neq ≠ le ≤ leq ≤ ge ≥ geq ≥ ll ≪ gg ≫ propto ∝ to → ' +
      'rightarrow → Rightarrow ⇒ implies ⇒ iff ⇔ in ∈ notin ∉ cup ∪ cap ∩ subset ⊂',
  ).map(([name, sign]) => [name, ` ${sign} `] as const),
  ...pairs('sum ∑ prod ∏ int ∫ infty ∞ partial ∂ nabla ∇ forall ∀ exists ∃ ldots … dots … cdots … langle ⟨ rangle ⟩'),
  ...pairs(
    'alpha α beta β gamma γ delta δ epsilon ε varepsilon ε eta η theta θ kappa κ lambda λ mu μ nu ν xi ξ pi π rho ρ ' +
      'sigma σ tau τ phi φ varphi φ chi χ psi ψ omega ω ' +
      'Gamma Γ Delta Δ Theta Θ Lambda Λ Pi Π Sigma Σ Phi Φ Psi Ψ Omega Ω',
  ),
])

/** Reads names that each have their sign behind them. */
function pairs(text: string): [name: string, sign: string][] {
  return Array.from(text.matchAll(/(\S+) (\S+)/g), ([, name = '', sign = '']) => [name, sign])
}

function letters(from: string, to: string): Record<string, string> {
  const raised = [...to]
  return Object.fromEntries([...from].map((letter, index) => [letter, raised[index] ?? letter]))
}
