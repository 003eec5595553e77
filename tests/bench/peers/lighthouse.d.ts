/** Only the benches install this package, so the type check needs a declaration. */
declare module 'lighthouse' {
  type Category = { score: number | null; auditRefs: { id: string; weight: number }[] }
  type Report = {
    categories: Record<string, Category>
    audits: Record<string, { score: number | null; numericValue?: number }>
  }
  export default function lighthouse(
    url: string,
    flags: { onlyCategories: string[]; logLevel: 'error' },
    config: undefined,
    page: unknown,
  ): Promise<{ lhr: Report } | undefined>
}

declare module 'puppeteer-core' {
  type Page = { evaluateOnNewDocument<Value>(run: (value: Value) => void, value: Value): Promise<unknown> }
  type Browser = { newPage(): Promise<Page>; close(): Promise<void> }
  const puppeteer: { launch(options: { executablePath: string; args: string[] }): Promise<Browser> }
  export default puppeteer
}
