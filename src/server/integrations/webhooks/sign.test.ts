import { expect, it } from 'vitest'
import { newSigningSecret, signedHeaders } from './sign.ts'

// The example of the Standard Webhooks specification.
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const ID = 'msg_p5jXN8AQM9LWM0D4loKWxJek'
const BODY = '{"test": 2432232314}'
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
const at = new Date(1_614_265_330_000)

it('signs as the Standard Webhooks specification does', () => {
  expect(signedHeaders({ id: ID, body: BODY, at }, [SECRET])).toMatchObject({
    'webhook-id': ID,
    'webhook-timestamp': '1614265330',
    'webhook-signature': SIGNATURE,
  })
})

it('signs with each valid secret', () => {
  const other = newSigningSecret()
  expect(other).toMatch(/^whsec_[\w+/]{43}=$/)
  const signature = signedHeaders({ id: ID, body: BODY, at }, [other, SECRET])['webhook-signature'] ?? ''
  const [first, second, ...more] = signature.split(' ')
  expect([second, more]).toEqual([SIGNATURE, []])
  expect(first).not.toBe(SIGNATURE)
})
