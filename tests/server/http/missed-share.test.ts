import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { startTestServer } from '../test-server.ts'

test('any share without a service worker is redirected to a page that reports it', async () => {
  const { origin } = await startTestServer({ clientFolder: resolve('public') })
  const form = new FormData()
  form.append('text', 'Прочитать к встрече')
  form.append('files', new File([new Uint8Array(2_000_000)], 'Презентация.pdf'))
  for (const body of [form, new URLSearchParams({ text: 'x' }), '{"half', undefined]) {
    const answer = await fetch(`${origin}/share-target`, {
      method: 'POST',
      redirect: 'manual',
      ...(body !== undefined && { body }),
    })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/chat?share=missed')
  }
})
