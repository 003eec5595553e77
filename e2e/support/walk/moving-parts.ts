import type { Page } from '@playwright/test'

/** Returns elements with an animation or transition longer than a millisecond. */
export function movingParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const nameOf = (element: Element | null | undefined) =>
      `${element?.tagName.toLowerCase()}.${element?.getAttribute('class') ?? ''}`
    const running = document.getAnimations().flatMap(({ effect, playState }) => {
      const { activeDuration } = effect?.getComputedTiming() ?? {}
      const element = effect instanceof KeyframeEffect ? effect.target : undefined
      return playState !== 'finished' && Number(activeDuration) > 1 ? [`${nameOf(element)} is animated`] : []
    })
    const milliseconds = (times: string) =>
      Math.max(...times.split(', ').map((time) => Number.parseFloat(time) * (time.endsWith('ms') ? 1 : 1000)))
    const slow = [...document.querySelectorAll('*')].flatMap((element) =>
      [undefined, '::before', '::after'].flatMap((pseudo) => {
        const { transitionDuration, animationDuration, animationName, scrollBehavior } = getComputedStyle(
          element,
          pseudo,
        )
        return [
          ...(milliseconds(transitionDuration) > 1 ? ['changes slowly'] : []),
          ...(animationName !== 'none' && milliseconds(animationDuration) > 1 ? ['has an animation'] : []),
          ...(scrollBehavior === 'smooth' ? ['scrolls smoothly'] : []),
        ].map((what) => `${nameOf(element)}${pseudo ?? ''} ${what}`)
      }),
    )
    return [...new Set([...running, ...slow])]
  })
}
