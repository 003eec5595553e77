import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { TestClient } from '../test-server.ts'

type Key = { id: Buffer; privateKey: KeyObject; count: number }
type Asked = { challenge: string; rp?: { id: string }; rpId?: string; excludeCredentials?: { id: string }[] }

/**
 * A WebAuthn authenticator in software: ES256, no attestation. A test can make it report another site, an
 * unverified user or a counter that does not increase.
 */
export class Authenticator {
  origin: string
  isUserVerified = true
  isCounting = true
  #key: Key | undefined

  constructor(origin: string) {
    this.origin = origin
  }

  create({ challenge, rp }: Asked) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const id = randomBytes(16)
    this.#key = { id, privateKey, count: 0 }
    const cose = cborMap([
      [1, cborInt(2)],
      [3, cborInt(-7)],
      [-1, cborInt(1)],
      [-2, cborBytes(Buffer.from(x, 'base64url'))],
      [-3, cborBytes(Buffer.from(y, 'base64url'))],
    ])
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose])
    const authData = Buffer.concat([this.#authData(rp?.id ?? '', this.#key, 0x40), attested])
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      cborBytes(authData),
    ])
    return this.#credential(id, {
      clientDataJSON: this.#clientData('webauthn.create', challenge),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    })
  }

  get({ challenge, rpId }: Asked) {
    const key = this.#key
    if (!key) throw new Error('The authenticator has no passkey yet')
    if (this.isCounting) key.count += 1
    const clientDataJSON = this.#clientData('webauthn.get', challenge)
    const authData = this.#authData(rpId ?? '', key, 0)
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    return this.#credential(key.id, {
      clientDataJSON,
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, key.privateKey).toString('base64url'),
    })
  }

  #authData(rpId: string, { count }: Key, flags: number): Buffer {
    const data = Buffer.alloc(37)
    sha256(Buffer.from(rpId)).copy(data)
    data.writeUInt8(flags | 0x01 | (this.isUserVerified ? 0x04 : 0), 32)
    data.writeUInt32BE(count, 33)
    return data
  }

  #clientData(type: string, challenge: string): string {
    const json = JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false })
    return Buffer.from(json).toString('base64url')
  }

  #credential<Response>(id: Buffer, response: Response) {
    const text = id.toString('base64url')
    return { id: text, rawId: text, type: 'public-key' as const, response }
  }
}

/** Adds a passkey of a new authenticator to the client's user; returns both and the answer. */
export async function addPasskey(client: TestClient, password: string, name = 'Ноутбук') {
  const authenticator = new Authenticator(client.origin)
  const headers = { origin: client.origin }
  const options = await client.send<Asked>('POST', '/auth/passkeys/options', { json: { password }, headers })
  const credential = authenticator.create(options.body)
  const answer = await client.send<Added>('POST', '/auth/passkeys', { json: { name, credential }, headers })
  return { authenticator, answer, credential }
}

type Added = { code?: string; passkey: { id: string; name: string }; recovery_codes: string[] | null }

/** Signs in with the authenticator's passkey; the signed data contain the authenticator's origin. */
export async function signInByPasskey(client: TestClient, authenticator: Authenticator) {
  const headers = { origin: client.origin }
  const { body } = await client.send<Asked>('POST', '/auth/login/passkey/options', { headers })
  const credential = authenticator.get(body)
  const answer = await sendPasskey(client, credential)
  return { answer, credential }
}

export async function sendPasskey(client: TestClient, credential: ReturnType<Authenticator['get']>) {
  const answer = await client.send<{ access_token: string; code?: string }>('POST', '/auth/login/passkey', {
    json: { credential },
    headers: { origin: client.origin },
  })
  client.token = answer.body.access_token
  return answer
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

function cborInt(value: number): Buffer {
  return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
}

const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes])
const cborText = (text: string) => Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)])
const cborMap = (entries: [key: number, value: Buffer][]) =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flatMap(([key, value]) => [cborInt(key), value])])

/** RFC 8949, section 3.1: a major type with a length below 2^16. */
function cborHead(major: number, length: number): Buffer {
  const type = major << 5
  if (length < 24) return Buffer.from([type | length])
  if (length < 256) return Buffer.from([type | 24, length])
  return Buffer.from([type | 25, length >> 8, length & 255])
}
