import type { Page } from '@playwright/test'

/** Adds a virtual fingerprint authenticator; returns `refuse`, after which user verification fails. */
export async function addAuthenticator(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    refuse: () => browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
  }
}
