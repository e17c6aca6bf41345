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

describe('an encrypted text', () => {
  it.each(['RSA-OAEP', 'RSA-OAEP-256'])('is read with the key that it was made for, with %s', (alg) => {
    const jwe = sealFor(ours, '{"transactionId":"7"} é', { alg })
    expect(isJwe(jwe)).toBe(true)
    expect(decryptJwe(jwe, key)).toBe('{"transactionId":"7"} é')
  })

  it('is not read with another key, nor once any part of it was changed', () => {
    const jwe = sealFor(ours, 'secret')
    expect(decryptJwe(jwe, createPrivateKey(theirs.privateKey))).toBeNull()
    for (const part of [0, 1, 2, 3, 4]) expect(decryptJwe(altered(jwe, part), key), `part ${part}`).toBeNull()
    const [head = '', wrapped = '', vector = '', content = '', tag = ''] = jwe.split('.')
    const cut = Buffer.from(tag, 'base64url').subarray(0, 4).toString('base64url')
    expect(decryptJwe([head, wrapped, vector, content, cut].join('.'), key)).toBeNull()
    expect(decryptJwe('a.b.c.d.e', key)).toBeNull()
  })

  it('is not read where it is made otherwise than CyberSource makes it', () => {
    for (const more of [{ enc: 'A128GCM' }, { alg: 'RSA1_5' }, { alg: 'dir' }, { zip: 'DEF' }, { crit: ['exp'] }]) {
      expect(decryptJwe(sealFor(ours, 'secret', more), key), JSON.stringify(more)).toBeNull()
    }
  })

  it('is told from plain ones', () => {
    for (const text of ['', 'eyJhbGciOi.jwe', 'a.b.c', 'a.b.c.d.e.f', 'a b.c.d.e.f', null, { data: 'a.b.c.d.e' }]) {
      expect(isJwe(text)).toBe(false)
    }
  })
})

describe('the key of the form', () => {
  const { schema } = cybersourceCredentials
  const messages = (webhook_private_key: string) =>
    schema.safeParse({ ...CYBERSOURCE_KEYS, webhook_private_key }).error?.issues.map(({ message }) => message)

  it('is an RSA key of at least 2048 bits, as PEM text [CN-005]', () => {
    expect(messages(ours.privateKey)).toBeUndefined()
    for (const wrong of ['nonsense', ours.publicKey, IDENTITY_KEY, short.privateKey]) {
      expect(rsaKeyOf(wrong)).toBeNull()
      expect(messages(wrong)).toEqual(['Paste an RSA key of 2048 bits or more as PEM text'])
    }
  })
})

describe('an encrypted report', () => {
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

  it('is read wherever it stands, and its payment is asked for', async () => {
    const one = JSON.stringify({ transactionId })
    const list = JSON.stringify([{ data: { transactionId } }])
    expect(await report(sealFor(ours, one))).toMatchObject(approved)
    expect(await report([{ data: sealFor(ours, one, { alg: 'RSA-OAEP' }) }])).toMatchObject(approved)
    expect(await report([sealFor(ours, list)])).toMatchObject(approved)
  })

  it('is refused with the wrong key, altered or without sense, so that it comes again', async () => {
    const sealed = sealFor(ours, JSON.stringify({ transactionId }))
    const refused = { accepted: false, reason: 'malformed' }
    expect(await report([{ data: sealFor(theirs, JSON.stringify({ transactionId })) }])).toEqual(refused)
    expect(await report([{ data: altered(sealed, 3) }])).toEqual(refused)
    expect(await report([{ data: sealFor(ours, 'no JSON') }])).toEqual(refused)
  })

  it('is refused once it is old, and when its signature is not of these bytes', async () => {
    const payload = [{ data: sealFor(ours, JSON.stringify({ transactionId })) }]
    const old = new Date(Date.now() - 6 * 60_000)
    expect(await report(payload, { signedAt: old })).toEqual({ accepted: false, reason: 'too_old' })
    const request = bench.webhook('payments.payments.accept', payload)
    const other = { ...request, body: Buffer.from(request.body.toString('utf8').replace('accept', 'reject')) }
    const heard = await bench.cybersource.parseWebhook(bench.context({ credentials }), other)
    expect(heard).toEqual({ accepted: false, reason: 'bad_signature' })
  })

  it('is noted and no more where its key is not entered: the payment is asked for later', async () => {
    const heard = await report([{ data: sealFor(ours, JSON.stringify({ transactionId })) }], { keys: CYBERSOURCE_KEYS })
    expect(heard).toMatchObject({ accepted: true, events: [{ type: 'ignored' }] })
  })
})
