import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createCybersourceBench,
  type CybersourceBench,
} from '../../../../tests/support/providers/cybersource/cybersource-subject.ts'
import { encryptJwe } from '../../../../tests/support/providers/cybersource/jwe.ts'
import { IDENTITY_KEY } from '../../../../tests/support/providers/identity.ts'
import { CYBERSOURCE_KEYS } from '../../../../tests/support/providers/keys-doubles.ts'
import { saleOf } from '../../../../tests/support/providers/bench.ts'
import { cybersourceCredentials } from './credentials.ts'
import { decryptJwe, isJwe, rsaKeyOf } from './jwe.ts'

const pairOf = (modulusLength: number) =>
  generateKeyPairSync('rsa', {
    modulusLength,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
const ours = pairOf(2048)
const theirs = pairOf(2048)
const short = pairOf(1024)
const sealFor = ({ publicKey }: { publicKey: string }, text: string, more = {}) =>
  encryptJwe(text, createPublicKey(publicKey), more)
const key = createPrivateKey(ours.privateKey)

/** Changes one character of a part of an encrypted text. */
const altered = (jwe: string, part: number): string =>
  jwe
    .split('.')
    .map((text, at) => (at === part ? `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}` : text))
    .join('.')

describe('decryptJwe', () => {
  it.each(['RSA-OAEP', 'RSA-OAEP-256'])('decrypts with the right key, using %s', (alg) => {
    const jwe = sealFor(ours, '{"transactionId":"7"} é', { alg })
    expect(isJwe(jwe)).toBe(true)
    expect(decryptJwe(jwe, key)).toBe('{"transactionId":"7"} é')
  })

  it('returns null for another key or after any part was changed', () => {
    const jwe = sealFor(ours, 'secret')
    expect(decryptJwe(jwe, createPrivateKey(theirs.privateKey))).toBeNull()
    for (const part of [0, 1, 2, 3, 4]) expect(decryptJwe(altered(jwe, part), key), `part ${part}`).toBeNull()
    const [head = '', wrapped = '', vector = '', content = '', tag = ''] = jwe.split('.')
    const cut = Buffer.from(tag, 'base64url').subarray(0, 4).toString('base64url')
    expect(decryptJwe([head, wrapped, vector, content, cut].join('.'), key)).toBeNull()
    expect(decryptJwe('a.b.c.d.e', key)).toBeNull()
  })

  it("returns null for algorithms that Cybersource doesn't use", () => {
    for (const more of [{ enc: 'A128GCM' }, { alg: 'RSA1_5' }, { alg: 'dir' }, { zip: 'DEF' }, { crit: ['exp'] }]) {
      expect(decryptJwe(sealFor(ours, 'secret', more), key), JSON.stringify(more)).toBeNull()
    }
  })

  it('recognizes encrypted texts', () => {
    for (const text of ['', 'eyJhbGciOi.jwe', 'a.b.c', 'a.b.c.d.e.f', 'a b.c.d.e.f', null, { data: 'a.b.c.d.e' }]) {
      expect(isJwe(text)).toBe(false)
    }
  })
})

describe('the private key', () => {
  const { schema } = cybersourceCredentials
  const messages = (webhook_private_key: string) =>
    schema.safeParse({ ...CYBERSOURCE_KEYS, webhook_private_key }).error?.issues.map(({ message }) => message)

  it('must be an RSA key of at least 2048 bits, as PEM [CN-005]', () => {
    expect(messages(ours.privateKey)).toBeUndefined()
    for (const wrong of ['nonsense', ours.publicKey, IDENTITY_KEY, short.privateKey]) {
      expect(rsaKeyOf(wrong)).toBeNull()
      expect(messages(wrong)).toEqual(['Paste an RSA key of 2048 bits or more as PEM text'])
    }
  })
})

describe('an encrypted webhook', () => {
  let bench: CybersourceBench
  let transactionId: string
  const credentials = { ...CYBERSOURCE_KEYS, webhook_private_key: ours.privateKey }
  beforeAll(async () => {
    bench = await createCybersourceBench()
    const paid = await bench.cybersource.authorize(bench.context(), saleOf(bench.token()))
    if (paid.status !== 'approved') throw new Error('The payment was not approved')
    transactionId = paid.provider_reference
  })
  afterAll(() => bench.server.close())

  const report = (
    payload: unknown,
    { signedAt = new Date(), keys = credentials }: { signedAt?: Date; keys?: object } = {},
  ) =>
    bench.cybersource.parseWebhook(
      bench.context({ credentials: keys as Readonly<Record<string, string>> }),
      bench.webhook('payments.payments.accept', payload, signedAt),
    )
  const approved = { accepted: true, events: [{ type: 'payment', result: { status: 'approved' } }] }

  it('is decrypted at any position in the payload, and its payment is fetched', async () => {
    const one = JSON.stringify({ transactionId })
    const list = JSON.stringify([{ data: { transactionId } }])
    expect(await report(sealFor(ours, one))).toMatchObject(approved)
    expect(await report([{ data: sealFor(ours, one, { alg: 'RSA-OAEP' }) }])).toMatchObject(approved)
    expect(await report([sealFor(ours, list)])).toMatchObject(approved)
  })

  it("is rejected if it can't be decrypted or parsed, so that Cybersource sends it again", async () => {
    const sealed = sealFor(ours, JSON.stringify({ transactionId }))
    const refused = { accepted: false, reason: 'malformed' }
    expect(await report([{ data: sealFor(theirs, JSON.stringify({ transactionId })) }])).toEqual(refused)
    expect(await report([{ data: altered(sealed, 3) }])).toEqual(refused)
    expect(await report([{ data: sealFor(ours, 'no JSON') }])).toEqual(refused)
  })

  it("is rejected if it is old or its signature doesn't match", async () => {
    const payload = [{ data: sealFor(ours, JSON.stringify({ transactionId })) }]
    const old = new Date(Date.now() - 6 * 60_000)
    expect(await report(payload, { signedAt: old })).toEqual({ accepted: false, reason: 'too_old' })
    const request = bench.webhook('payments.payments.accept', payload)
    const other = { ...request, body: Buffer.from(request.body.toString('utf8').replace('accept', 'reject')) }
    const heard = await bench.cybersource.parseWebhook(bench.context({ credentials }), other)
    expect(heard).toEqual({ accepted: false, reason: 'bad_signature' })
  })

  it('is ignored if no key is configured: the payment is looked up later', async () => {
    const heard = await report([{ data: sealFor(ours, JSON.stringify({ transactionId })) }], { keys: CYBERSOURCE_KEYS })
    expect(heard).toMatchObject({ accepted: true, events: [{ type: 'ignored' }] })
  })
})
