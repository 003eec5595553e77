/** Whether the browser supports passkeys for this site. WebAuthn requires HTTPS or localhost, and no IP address. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && !isAddress(location.hostname)
}

const isAddress = (host: string) => /^[\d.]+$|:/.test(host)
