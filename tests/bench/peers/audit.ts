import lighthouse from 'lighthouse'
import puppeteer from 'puppeteer-core'

export type Audit = {
  scores: Record<string, number>
  lcp: number
  tbt: number
  cls: number
  faults: string[]
}

/**
 * Runs Lighthouse for a phone once over a first visit with the given localStorage. Scores are 0 to 100, LCP
 * and TBT in ms; `faults` are findings on accessibility and best practices.
 */
export async function audit(chromium: string, url: string, stored: Record<string, string>): Promise<Audit> {
  const browser = await puppeteer.launch({
    executablePath: chromium,
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const page = await browser.newPage()
    await page.evaluateOnNewDocument((stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
    }, stored)
    const onlyCategories = ['performance', 'accessibility', 'best-practices']
    const result = await lighthouse(url, { onlyCategories, logLevel: 'error' }, undefined, page)
    if (!result) throw new Error(`Lighthouse has no result for ${url}`)
    const { categories, audits } = result.lhr
    const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
    return {
      scores: Object.fromEntries(
        Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? Number.NaN) * 100)]),
      ),
      lcp: Math.round(value('largest-contentful-paint')),
      tbt: Math.round(value('total-blocking-time')),
      cls: value('cumulative-layout-shift'),
      faults: ['accessibility', 'best-practices'].flatMap((category) =>
        (categories[category]?.auditRefs ?? [])
          .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
          .map(({ id }) => id),
      ),
    }
  } finally {
    await browser.close()
  }
}
