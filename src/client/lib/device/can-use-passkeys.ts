/** Whether the browser can have passkeys for this site: WebAuthn wants HTTPS or localhost, and a name for an address. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && !isAddress(location.hostname)
}

const isAddress = (host: string) => /^[\d.]+$|:/.test(host)
