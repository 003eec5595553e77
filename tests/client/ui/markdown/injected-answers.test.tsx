// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { AnswerLinks } from '#client/ui/markdown/answer-links.ts'
import { Markdown } from '#client/ui/markdown/markdown.tsx'
import { injections, obedientAnswer } from '../../../server/agency-tools/injections.ts'
import '../../patient-waits.ts'

afterEach(cleanup)

/** Elements and attributes by which a page loads an address without a click. */
const loading =
  '[src], [srcset], [poster], [data], [style], link, base, meta, iframe, object, embed, video, audio, form'

it.each(injections)('an answer that obeys «$text» loads nothing from outside, and its links ask first', ({ text }) => {
  const left: string[] = []
  const links = {
    onLeave: (address: string) => left.push(address),
    drawAlone: () => undefined,
    unverified: [],
  }
  for (const streaming of [true, false]) {
    const { container } = render(
      <AnswerLinks value={links}>
        <Markdown text={`${text}\n\n${obedientAnswer(text)}`} streaming={streaming} />
      </AnswerLinks>,
    )
    const loaded = Array.from(container.querySelectorAll(loading), ({ outerHTML }) => outerHTML)
    expect(loaded).toEqual([])
    const outside = [...container.querySelectorAll<HTMLAnchorElement>('a[href]')].filter(
      ({ origin, hash }) => origin !== location.origin && hash !== '#',
    )
    expect(outside.length).toBeGreaterThan(0)
    for (const link of outside) expect(fireEvent.click(link), link.href).toBe(false)
    expect(left).toHaveLength(outside.length)
    left.length = 0
    cleanup()
  }
})
