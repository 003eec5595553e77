/** How the server under test is registered at the providers. */
export const clientId = 'promodesk'
export const clientSecret = 'a secret of the client and the provider'
