import { type Random, randomOf } from '#server/seeded-random.ts'

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number]

/**
 * Returns the colour at each point of a winter scene. Coordinates are fractions of the width, so circles are round.
 * @param bottom the height as a share of the width
 */
export function createScene(
  prompt: string,
  { bottom, isSnowing }: { bottom: number; isSnowing: boolean },
): (x: number, y: number) => Colour {
  const random = randomOf(prompt)
  const sky = random.pick(skies)
  const sun = {
    x: random.between(0.15, 0.85),
    y: random.between(0.1, 0.24),
    radius: random.between(0.035, 0.06),
  }
  const hills = [0.5, 0.62, 0.76].map((share, index) => createHill(random, share * bottom, hillColours[index] ?? snow))
  const firs = Array.from({ length: random.integer(9, 15) }, () => createFir(random, bottom))
  const flakes = createFlakes(random, bottom)
  return (x, y) => {
    if (isSnowing && flakes(x, y)) return snow
    if (firs.some((fir) => isInFir(fir, x, y))) return fir
    const hill = hills.findLast(({ edge }) => y > edge(x))
    if (hill) return mix(hill.colour, snow, Math.min(1, (y - hill.edge(x)) * 3))
    const light = Math.hypot(x - sun.x, y - sun.y) / sun.radius
    if (light < 1) return sunlight
    return mix(mix(sky.top, sky.horizon, y / (0.55 * bottom)), sunlight, 0.8 / light ** 2)
  }
}

const snow: Colour = [244, 248, 252]
const fir: Colour = [38, 70, 72]
const sunlight: Colour = [255, 236, 190]
const hillColours: readonly Colour[] = [
  [150, 176, 204],
  [180, 202, 224],
  [214, 228, 241],
]
const skies: readonly { top: Colour; horizon: Colour }[] = [
  { top: [62, 104, 168], horizon: [226, 214, 222] },
  { top: [74, 74, 132], horizon: [250, 190, 150] },
  { top: [96, 150, 190], horizon: [236, 240, 244] },
]

function createHill(random: Random, height: number, colour: Colour) {
  const waves = [2, 5, 11].map((frequency) => ({
    frequency: frequency * random.between(0.8, 1.2) * Math.PI,
    phase: random.between(0, 2 * Math.PI),
    size: 0.05 / frequency,
  }))
  const edge = (x: number) =>
    waves.reduce((y, wave) => y + wave.size * Math.sin(x * wave.frequency + wave.phase), height)
  return { edge, colour }
}

type Fir = { x: number; foot: number; height: number }

function createFir(random: Random, bottom: number): Fir {
  const nearness = random.between(0, 1)
  return {
    x: random.between(0, 1),
    foot: bottom * (0.76 + 0.2 * nearness),
    height: 0.06 + 0.09 * nearness,
  }
}

/** A fir has three tiers, each wider than the one above. */
function isInFir({ x, foot, height }: Fir, atX: number, atY: number): boolean {
  const down = (atY - foot + height) / height
  if (down < 0 || down > 1) return false
  const storey = (down * 3) % 1
  return Math.abs(atX - x) < height * 0.34 * (0.25 + 0.75 * down) * (0.35 + 0.65 * storey)
}

/** Each cell of the sky has at most one flake. */
function createFlakes(random: Random, bottom: number): (x: number, y: number) => boolean {
  const columns = 24
  const rows = Math.ceil(columns * bottom)
  const flakes = Array.from({ length: columns * rows }, () =>
    random.chance(0.5)
      ? { x: random.between(0.2, 0.8), y: random.between(0.2, 0.8), radius: random.between(0.03, 0.09) }
      : undefined,
  )
  return (x, y) => {
    const column = Math.floor(x * columns)
    const row = Math.floor(y * columns)
    const flake = flakes[row * columns + column]
    return flake !== undefined && Math.hypot(x * columns - column - flake.x, y * columns - row - flake.y) < flake.radius
  }
}

function mix(from: Colour, to: Colour, share: number): Colour {
  const part = Math.min(1, Math.max(0, share))
  const between = (a: number, b: number) => Math.round(a + (b - a) * part)
  return [between(from[0], to[0]), between(from[1], to[1]), between(from[2], to[2])]
}
